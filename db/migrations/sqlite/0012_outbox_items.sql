DROP TABLE `outbox`;--> statement-breakpoint
CREATE TABLE `outbox` (
	`couple_id` text NOT NULL,
	`user_id` text NOT NULL,
	`activity` text NOT NULL,
	`item` text NOT NULL,
	`what` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `user_id`, `activity`, `item`, `what`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `outbox_old` ON `outbox` (`created_at`);