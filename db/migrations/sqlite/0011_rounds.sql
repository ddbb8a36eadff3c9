CREATE TABLE `round_parts` (
	`couple_id` text NOT NULL,
	`activity` text NOT NULL,
	`item` text NOT NULL,
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`body` text NOT NULL,
	`kept` text,
	`adult` integer DEFAULT false NOT NULL,
	`for_partner` integer NOT NULL,
	`written_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`couple_id`, `activity`, `item`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_parts_date` ON `round_parts` (`couple_id`,`date`);--> statement-breakpoint
CREATE INDEX `round_parts_user` ON `round_parts` (`user_id`);