CREATE TABLE `notices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`couple_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`until` integer NOT NULL,
	`next_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`seen` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `item`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notices_next` ON `notices` (`next_at`);--> statement-breakpoint
CREATE INDEX `notices_old` ON `notices` (`until`);--> statement-breakpoint
CREATE INDEX `notices_couple` ON `notices` (`couple_id`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`joined` integer DEFAULT true NOT NULL,
	`answered` integer DEFAULT true NOT NULL,
	`question` integer DEFAULT true NOT NULL,
	`nudge` integer DEFAULT true NOT NULL,
	`streak` integer DEFAULT true NOT NULL,
	`summary` integer DEFAULT true NOT NULL,
	`letters` integer DEFAULT true NOT NULL,
	`quiet_from` integer DEFAULT 23 NOT NULL,
	`quiet_to` integer DEFAULT 8 NOT NULL,
	`asked_at` integer,
	`sent_on` text,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`letter_token` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_settings_letter_token_unique` ON `notification_settings` (`letter_token`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`session_id` text NOT NULL,
	`browser` text,
	`label` text,
	`created_at` integer NOT NULL,
	`not_before` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_hash_unique` ON `push_subscriptions` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);