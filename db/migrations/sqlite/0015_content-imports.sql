CREATE TABLE `admin_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`place` text NOT NULL,
	`what` text NOT NULL,
	`subject_id` text,
	`about` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `admin_actions_at` ON `admin_actions` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_actions_user` ON `admin_actions` (`user_id`);--> statement-breakpoint
CREATE INDEX `admin_actions_subject` ON `admin_actions` (`subject_id`);--> statement-breakpoint
CREATE TABLE `content_import_rows` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`item_id` text NOT NULL,
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
	`image` text,
	`alt` text,
	`source` text DEFAULT 'shipped' NOT NULL,
	`what` text NOT NULL,
	`seen_version` integer,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `content_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `content_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`state` text NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`checked` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`wrong` integer DEFAULT 0 NOT NULL,
	`report` text,
	`created_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `content_imports_user` ON `content_imports` (`user_id`);--> statement-breakpoint
CREATE INDEX `content_imports_at` ON `content_imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `day_counts` (
	`what` text NOT NULL,
	`date` text NOT NULL,
	`part` integer DEFAULT 0 NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`what`, `date`, `part`)
);
--> statement-breakpoint
DROP INDEX `content_items_kind`;--> statement-breakpoint
ALTER TABLE `content_items` ADD `image` text;--> statement-breakpoint
ALTER TABLE `content_items` ADD `alt` text;--> statement-breakpoint
ALTER TABLE `content_items` ADD `source` text DEFAULT 'shipped' NOT NULL;--> statement-breakpoint
ALTER TABLE `content_items` ADD `retired_by` text;--> statement-breakpoint
CREATE INDEX `content_items_of_kind` ON `content_items` (`kind`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `role` text;