ALTER TABLE "couples" ADD COLUMN "emptied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_floor_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "couple_days_question" ON "couple_days" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "couples_to_empty" ON "couples" USING btree ("emptied_at","ended_at");--> statement-breakpoint
CREATE INDEX "daily_answers_user" ON "daily_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "daily_answers_question" ON "daily_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "invites_accepted_by" ON "invites" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "invites_open" ON "invites" USING btree ("accepted_at","expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");