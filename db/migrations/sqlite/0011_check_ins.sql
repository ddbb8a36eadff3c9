CREATE TABLE `check_ins` (
	`couple_id` text NOT NULL,
	`date` text NOT NULL,
	`user_id` text NOT NULL,
	`shared` text NOT NULL,
	`kept` text NOT NULL,
	`for_partner` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `date`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `check_ins_user` ON `check_ins` (`user_id`);