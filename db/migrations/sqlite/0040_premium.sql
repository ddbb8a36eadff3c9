CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `premium_payers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`asked` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`checkout_key` text,
	`checkout_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `premium_payers_customer_id_unique` ON `premium_payers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `premium_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`price_id` text,
	`began_at` integer NOT NULL,
	`first_paid_at` integer,
	`period_ends_at` integer,
	`ends_at` integer,
	`unpaid_since` integer,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `premium_subscriptions_user` ON `premium_subscriptions` (`user_id`);--> statement-breakpoint
ALTER TABLE `deletions` ADD `customer_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `premium_until` integer;