CREATE TABLE `content_migrations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`dry` integer NOT NULL,
	`state` text NOT NULL,
	`items` integer DEFAULT 0 NOT NULL,
	`looked` integer DEFAULT 0 NOT NULL,
	`fetched` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`report` text,
	`created_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `content_migrations_user` ON `content_migrations` (`user_id`);--> statement-breakpoint
CREATE INDEX `content_migrations_at` ON `content_migrations` (`created_at`);--> statement-breakpoint
CREATE TABLE `content_pictures` (
	`source` text NOT NULL,
	`adult` integer NOT NULL,
	`id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`source`, `adult`)
);
--> statement-breakpoint
CREATE INDEX `content_pictures_id` ON `content_pictures` (`id`);