CREATE TABLE `memories` (
	`couple_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`title` text,
	`body` text NOT NULL,
	`for_partner` integer NOT NULL,
	`created_at` integer NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `id`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memories_timeline` ON `memories` (`couple_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `memories_own` ON `memories` (`couple_id`,`user_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `memories_user` ON `memories` (`user_id`);