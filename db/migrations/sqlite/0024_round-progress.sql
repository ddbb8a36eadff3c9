CREATE TABLE `round_progress` (
	`couple_id` text NOT NULL,
	`activity` text NOT NULL,
	`item` text NOT NULL,
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`steps` text NOT NULL,
	`adult` integer DEFAULT false NOT NULL,
	`for_partner` integer NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `activity`, `item`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_progress_user` ON `round_progress` (`user_id`);