ALTER TABLE `memberships` ADD `thought_at` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `thought_on` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `thoughts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_hidden` integer DEFAULT false NOT NULL;