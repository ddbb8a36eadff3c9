ALTER TABLE "couple_days" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "partner_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who is together by now is asked nothing: what they opened to each other stays open.
UPDATE "memberships" SET "partner_confirmed_at" = "joined_at";