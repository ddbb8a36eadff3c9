CREATE TABLE `card_decks` (
	`couple_id` text NOT NULL,
	`user_id` text NOT NULL,
	`deck` text NOT NULL,
	`body` text NOT NULL,
	`adult` integer DEFAULT false NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `deck`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_decks_user` ON `card_decks` (`user_id`);