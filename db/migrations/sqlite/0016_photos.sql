CREATE TABLE `photo_leftovers` (
	`id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `photo_leftovers_due` ON `photo_leftovers` (`due_at`);--> statement-breakpoint
CREATE TABLE `photos` (
	`couple_id` text NOT NULL,
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`alt` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`adult` integer DEFAULT false NOT NULL,
	`for_partner` integer NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `kind`, `owner_id`, `user_id`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photos_id` ON `photos` (`id`);--> statement-breakpoint
CREATE INDEX `photos_user` ON `photos` (`user_id`);--> statement-breakpoint
CREATE INDEX `photos_status` ON `photos` (`status`,`written_at`);--> statement-breakpoint
CREATE TRIGGER `photos_leave_files` AFTER DELETE ON `photos` BEGIN INSERT INTO `photo_leftovers` (`id`, `due_at`) VALUES (OLD.`id`, 0) ON CONFLICT (`id`) DO UPDATE SET `due_at` = excluded.`due_at`; END;
