CREATE TABLE `live_rounds` (
	`couple_id` text NOT NULL,
	`activity` text NOT NULL,
	`item` text NOT NULL,
	`body` text NOT NULL,
	`adult` integer DEFAULT false NOT NULL,
	`asked_at` integer,
	PRIMARY KEY(`couple_id`, `activity`, `item`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `here_on_adult` integer DEFAULT false NOT NULL;