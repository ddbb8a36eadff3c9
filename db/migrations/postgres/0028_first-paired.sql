ALTER TABLE "couples" ADD COLUMN "first_paired_at" timestamp (3) with time zone;--> statement-breakpoint
-- Where one came to the other their seats say when. Who took both at once have made up: of them, and of who may still do
-- so, no more is known than since when their space is there.
UPDATE "couples" SET "first_paired_at" = coalesce(
  (SELECT CASE WHEN min("joined_at") < max("joined_at") THEN max("joined_at") END
    FROM "memberships" WHERE "memberships"."couple_id" = "couples"."id"),
  "created_at")
WHERE ("ended_by" = 'left' AND "emptied_at" IS NULL)
  OR (SELECT count(*) FROM "memberships" WHERE "memberships"."couple_id" = "couples"."id") = 2;
