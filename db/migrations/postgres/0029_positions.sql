CREATE TABLE "position_notes" (
	"couple_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"date" text NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "position_notes_couple_id_id_user_id_pk" PRIMARY KEY("couple_id","id","user_id")
);
--> statement-breakpoint
ALTER TABLE "position_notes" ADD CONSTRAINT "position_notes_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_notes" ADD CONSTRAINT "position_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_notes_user" ON "position_notes" USING btree ("user_id");