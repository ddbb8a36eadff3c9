CREATE TABLE "analytics_events" (
	"key" text NOT NULL,
	"bucket" integer NOT NULL,
	"type" text NOT NULL,
	"event_name" text,
	"properties" jsonb NOT NULL,
	"distinct_id" text NOT NULL,
	"user_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "analytics_events_key_bucket_pk" PRIMARY KEY("key","bucket")
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_user" ON "analytics_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" USING btree ("at");