CREATE TABLE "round_progress" (
	"couple_id" text NOT NULL,
	"activity" text NOT NULL,
	"item" text NOT NULL,
	"user_id" text NOT NULL,
	"date" text NOT NULL,
	"steps" text NOT NULL,
	"adult" boolean DEFAULT false NOT NULL,
	"for_partner" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "round_progress_couple_id_activity_item_user_id_pk" PRIMARY KEY("couple_id","activity","item","user_id")
);
--> statement-breakpoint
ALTER TABLE "round_progress" ADD CONSTRAINT "round_progress_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_progress" ADD CONSTRAINT "round_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_progress_user" ON "round_progress" USING btree ("user_id");