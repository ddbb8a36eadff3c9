CREATE TABLE `content_items` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`category` text NOT NULL,
	`tone` text NOT NULL,
	`depth` integer NOT NULL,
	`heat` integer NOT NULL,
	`setting` text NOT NULL,
	`text` text NOT NULL,
	`detail` text,
	`tier` text NOT NULL,
	`retired_at` integer
);
--> statement-breakpoint
CREATE INDEX `content_items_kind` ON `content_items` (`kind`);--> statement-breakpoint
CREATE TABLE `couple_days` (
	`couple_id` text NOT NULL,
	`date` text NOT NULL,
	`question_id` text,
	`first_done_at` integer,
	`second_done_at` integer,
	`first_answered` integer DEFAULT false NOT NULL,
	`second_answered` integer DEFAULT false NOT NULL,
	`first_read` integer DEFAULT false NOT NULL,
	`second_read` integer DEFAULT false NOT NULL,
	`shielded` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`couple_id`, `date`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `couples` (
	`id` text PRIMARY KEY NOT NULL,
	`shuffle_seed` text NOT NULL,
	`starts_on` text NOT NULL,
	`streak_length` integer DEFAULT 0 NOT NULL,
	`streak_longest` integer DEFAULT 0 NOT NULL,
	`complete_days` integer DEFAULT 0 NOT NULL,
	`shields` integer DEFAULT 0 NOT NULL,
	`closed_through` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `daily_answers` (
	`couple_id` text NOT NULL,
	`date` text NOT NULL,
	`question_id` text NOT NULL,
	`user_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `date`, `question_id`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`user_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_by` text,
	`accepted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_code_unique` ON `invites` (`code`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`couple_id` text NOT NULL,
	`seat` integer NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`welcomed_at` integer,
	PRIMARY KEY(`couple_id`, `seat`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_two_seats" CHECK("memberships"."seat" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_user_id_unique` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`time_zone` text,
	`day_floor` text,
	`last_seen_at` integer,
	`partner_invited` integer DEFAULT false NOT NULL,
	`invite_step_completed` integer DEFAULT false NOT NULL,
	`invite_seen_at` integer,
	`age_consent_at` integer,
	`age_consent_version` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_uid_unique` ON `users` (`uid`);