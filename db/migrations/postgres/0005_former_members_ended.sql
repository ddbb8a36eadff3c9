DROP INDEX "former_members_user";--> statement-breakpoint
ALTER TABLE "former_members" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "former_members" SET "ended_at" = (SELECT "couples"."ended_at" FROM "couples" WHERE "couples"."id" = "former_members"."couple_id");--> statement-breakpoint
CREATE INDEX "former_members_user_ended" ON "former_members" USING btree ("user_id","ended_at","couple_id");