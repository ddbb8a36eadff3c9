CREATE TABLE `key_changes` (
	`what` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `data_keys_author` ON `data_keys` (`author`);--> statement-breakpoint
CREATE INDEX `data_keys_created` ON `data_keys` (`created_at`);