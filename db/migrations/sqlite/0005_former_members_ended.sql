DROP INDEX `former_members_user`;--> statement-breakpoint
ALTER TABLE `former_members` ADD `ended_at` integer;--> statement-breakpoint
UPDATE `former_members` SET `ended_at` = (SELECT `couples`.`ended_at` FROM `couples` WHERE `couples`.`id` = `former_members`.`couple_id`);--> statement-breakpoint
CREATE INDEX `former_members_user_ended` ON `former_members` (`user_id`,`ended_at`,`couple_id`);