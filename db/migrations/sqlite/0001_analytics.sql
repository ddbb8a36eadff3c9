CREATE TABLE `analytics_events` (
	`key` text NOT NULL,
	`bucket` integer NOT NULL,
	`type` text NOT NULL,
	`event_name` text,
	`properties` text NOT NULL,
	`distinct_id` text NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`key`, `bucket`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `analytics_events_user` ON `analytics_events` (`user_id`);--> statement-breakpoint
CREATE INDEX `analytics_events_at` ON `analytics_events` (`at`);