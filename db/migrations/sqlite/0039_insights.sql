CREATE TABLE `couple_insights` (
	`couple_id` text NOT NULL,
	`part` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`couple_id`, `part`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `insights_due` (
	`couple_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `insights_due_since` ON `insights_due` (`since`);--> statement-breakpoint
CREATE TABLE `rhythm_months` (
	`couple_id` text NOT NULL,
	`month` text NOT NULL,
	`days` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `month`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `weekly_summaries` (
	`couple_id` text NOT NULL,
	`week` text NOT NULL,
	`body` text,
	`claim` text,
	`claimed_at` integer,
	`written_at` integer,
	PRIMARY KEY(`couple_id`, `week`),
	FOREIGN KEY (`couple_id`) REFERENCES `couples`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `memberships` ADD `summary_version` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `summary_agreed_at` integer;--> statement-breakpoint
-- What the two of each couple have open from before there was a score is reckoned by the server, a few couples at a time.
INSERT INTO `insights_due` (`couple_id`, `since`)
SELECT `id`, `created_at` FROM `couples`
WHERE (SELECT count(*) FROM `memberships` WHERE `memberships`.`couple_id` = `couples`.`id`) = 2;
