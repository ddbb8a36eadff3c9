CREATE TABLE `thread_parts` (
	`couple_id` text NOT NULL,
	`activity` text NOT NULL,
	`item` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`date` text NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`adult` integer DEFAULT false NOT NULL,
	`said_in` text NOT NULL,
	`seen` integer DEFAULT false NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `activity`, `item`, `id`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `thread_parts_own` ON `thread_parts` (`couple_id`,`user_id`,`activity`,`date`,`item`,`number`);--> statement-breakpoint
CREATE INDEX `thread_parts_unseen` ON `thread_parts` (`couple_id`,`user_id`,`seen`,`written_at`);--> statement-breakpoint
CREATE INDEX `thread_parts_user` ON `thread_parts` (`user_id`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `unread_thread` text;