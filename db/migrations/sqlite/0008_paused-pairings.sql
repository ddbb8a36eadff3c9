ALTER TABLE `couples` ADD `paused_for` text;--> statement-breakpoint
ALTER TABLE `users` ADD `tokens_from` integer;