CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`turn` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`started_at` integer,
	`ended_at` integer,
	`failed_at` integer,
	`tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reminders` (
	`user_id` text PRIMARY KEY NOT NULL,
	`kind` text,
	`due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminders_due` ON `reminders` (`due_at`);--> statement-breakpoint
INSERT INTO `reminders` (`user_id`, `due_at`) SELECT `id`, 0 FROM `users` WHERE `time_zone` IS NOT NULL;