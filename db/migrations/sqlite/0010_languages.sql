ALTER TABLE `gathered_letters` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;