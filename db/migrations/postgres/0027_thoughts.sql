ALTER TABLE "memberships" ADD COLUMN "thought_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "thought_on" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "thoughts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_hidden" boolean DEFAULT false NOT NULL;