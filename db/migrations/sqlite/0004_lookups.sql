ALTER TABLE `couples` ADD `emptied_at` integer;--> statement-breakpoint
CREATE INDEX `couples_to_empty` ON `couples` (`emptied_at`,`ended_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `day_floor_since` integer;--> statement-breakpoint
CREATE INDEX `couple_days_question` ON `couple_days` (`question_id`);--> statement-breakpoint
CREATE INDEX `daily_answers_user` ON `daily_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `daily_answers_question` ON `daily_answers` (`question_id`);--> statement-breakpoint
CREATE INDEX `invites_accepted_by` ON `invites` (`accepted_by`);--> statement-breakpoint
CREATE INDEX `invites_open` ON `invites` (`accepted_at`,`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);