CREATE TABLE `deletions` (
	`uid` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`couple_ids` text NOT NULL,
	`requested_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `former_members` (
	`couple_id` text NOT NULL,
	`seat` integer NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`couple_id`, `seat`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_members_user` ON `former_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`user_id` text NOT NULL,
	`browser` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `browser`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `couples` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `couples` ADD `ended_by` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `provider` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `time_zone` text;