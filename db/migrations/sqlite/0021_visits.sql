CREATE TABLE `visits` (
	`couple_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`state` text NOT NULL,
	`dates_by` text NOT NULL,
	`body` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `id`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `visits_dates` ON `visits` (`couple_id`,`from_date`,`id`);--> statement-breakpoint
CREATE INDEX `visits_user` ON `visits` (`user_id`);--> statement-breakpoint
ALTER TABLE `couples` ADD `visits` text;