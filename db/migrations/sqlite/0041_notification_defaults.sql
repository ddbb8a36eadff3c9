PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`joined` integer DEFAULT true NOT NULL,
	`answered` integer DEFAULT true NOT NULL,
	`question` integer DEFAULT true NOT NULL,
	`nudge` integer DEFAULT true NOT NULL,
	`streak` integer DEFAULT false NOT NULL,
	`summary` integer DEFAULT true NOT NULL,
	`letters` integer DEFAULT true NOT NULL,
	`quiet_from` integer DEFAULT 23 NOT NULL,
	`quiet_to` integer DEFAULT 8 NOT NULL,
	`asked_at` integer,
	`sent_on` text,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`letter_token` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_notification_settings`("user_id", "joined", "answered", "question", "nudge", "streak", "summary", "letters", "quiet_from", "quiet_to", "asked_at", "sent_on", "sent_count", "letter_token") SELECT "user_id", "joined", "answered", "question", "nudge", "streak", "summary", "letters", "quiet_from", "quiet_to", "asked_at", "sent_on", "sent_count", "letter_token" FROM `notification_settings`;--> statement-breakpoint
DROP TABLE `notification_settings`;--> statement-breakpoint
ALTER TABLE `__new_notification_settings` RENAME TO `notification_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notification_settings_letter_token_unique` ON `notification_settings` (`letter_token`);