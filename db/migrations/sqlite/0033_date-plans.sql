CREATE TABLE `date_plans` (
	`couple_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`item` text,
	`date` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
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
CREATE INDEX `date_plans_ends` ON `date_plans` (`couple_id`,`ends_at`,`id`);--> statement-breakpoint
CREATE INDEX `date_plans_written` ON `date_plans` (`couple_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `date_plans_user` ON `date_plans` (`user_id`);--> statement-breakpoint
ALTER TABLE `couples` ADD `date_plans` text;