CREATE TABLE "notices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"couple_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notices_user_id_kind_item_pk" PRIMARY KEY("user_id","kind","item")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"joined" boolean DEFAULT true NOT NULL,
	"answered" boolean DEFAULT true NOT NULL,
	"question" boolean DEFAULT true NOT NULL,
	"nudge" boolean DEFAULT true NOT NULL,
	"streak" boolean DEFAULT true NOT NULL,
	"summary" boolean DEFAULT true NOT NULL,
	"letters" boolean DEFAULT true NOT NULL,
	"quiet_from" integer DEFAULT 23 NOT NULL,
	"quiet_to" integer DEFAULT 8 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"sent_on" text,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"letter_token" text,
	CONSTRAINT "notification_settings_letter_token_unique" UNIQUE("letter_token")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"session_id" text NOT NULL,
	"browser" text,
	"label" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_next" ON "notices" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("until");--> statement-breakpoint
CREATE INDEX "notices_couple" ON "notices" USING btree ("couple_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");