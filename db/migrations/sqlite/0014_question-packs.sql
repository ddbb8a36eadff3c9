CREATE TABLE `content_files` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `couples` ADD `question_packs` text;