CREATE TABLE "desire_batches" (
	"couple_id" text NOT NULL,
	"number" integer NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "desire_batches_couple_id_number_pk" PRIMARY KEY("couple_id","number")
);
--> statement-breakpoint
CREATE TABLE "desire_choices" (
	"couple_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desire_choices_couple_id_kind_user_id_pk" PRIMARY KEY("couple_id","kind","user_id")
);
--> statement-breakpoint
ALTER TABLE "desire_batches" ADD CONSTRAINT "desire_batches_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desire_choices" ADD CONSTRAINT "desire_choices_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desire_choices" ADD CONSTRAINT "desire_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desire_choices_user" ON "desire_choices" USING btree ("user_id");