CREATE TABLE `shared_ideas` (
	`couple_id` text NOT NULL,
	`activity` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`couple_id`, `activity`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `keeping_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `keeping_version` text;--> statement-breakpoint
ALTER TABLE `users` ADD `keeping_withdrawn_at` integer;