CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"kind" text,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at");--> statement-breakpoint
INSERT INTO "reminders" ("user_id", "due_at") SELECT "id", '1970-01-01T00:00:00Z' FROM "users" WHERE "time_zone" IS NOT NULL;