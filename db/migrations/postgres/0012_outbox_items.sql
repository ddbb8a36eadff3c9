DROP TABLE "outbox" CASCADE;--> statement-breakpoint
CREATE TABLE "outbox" (
	"couple_id" text NOT NULL,
	"user_id" text NOT NULL,
	"activity" text NOT NULL,
	"item" text NOT NULL,
	"what" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbox_couple_id_user_id_activity_item_what_pk" PRIMARY KEY("couple_id","user_id","activity","item","what")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_old" ON "outbox" USING btree ("created_at");