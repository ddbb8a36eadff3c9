CREATE TABLE "thread_parts" (
	"couple_id" text NOT NULL,
	"activity" text NOT NULL,
	"item" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"date" text NOT NULL,
	"number" integer NOT NULL,
	"body" text NOT NULL,
	"adult" boolean DEFAULT false NOT NULL,
	"said_in" text NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_parts_couple_id_activity_item_id_user_id_pk" PRIMARY KEY("couple_id","activity","item","id","user_id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "unread_thread" text;--> statement-breakpoint
ALTER TABLE "thread_parts" ADD CONSTRAINT "thread_parts_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_parts" ADD CONSTRAINT "thread_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_parts_own" ON "thread_parts" USING btree ("couple_id","user_id","activity","date","item","number");--> statement-breakpoint
CREATE INDEX "thread_parts_unseen" ON "thread_parts" USING btree ("couple_id","user_id","seen","written_at");--> statement-breakpoint
CREATE INDEX "thread_parts_user" ON "thread_parts" USING btree ("user_id");