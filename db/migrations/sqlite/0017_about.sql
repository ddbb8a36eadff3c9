CREATE TABLE `about_parts` (
	`couple_id` text NOT NULL,
	`user_id` text NOT NULL,
	`fact` text NOT NULL,
	`body` text NOT NULL,
	`for_partner` integer NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `fact`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `about_parts_user` ON `about_parts` (`user_id`);