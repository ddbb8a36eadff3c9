CREATE TABLE `desire_batches` (
	`couple_id` text NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`couple_id`, `number`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `desire_choices` (
	`couple_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `kind`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `desire_choices_user` ON `desire_choices` (`user_id`);