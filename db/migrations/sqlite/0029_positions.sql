CREATE TABLE `position_notes` (
	`couple_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`body` text NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `id`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `position_notes_user` ON `position_notes` (`user_id`);