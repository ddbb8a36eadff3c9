ALTER TABLE "couples" ADD COLUMN "paused_for" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tokens_from" timestamp (3) with time zone;