CREATE TABLE `data_keys` (
	`couple_id` text NOT NULL,
	`author` text NOT NULL,
	`version` integer NOT NULL,
	`wrapped` text NOT NULL,
	`wrapped_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`couple_id`, `author`, `version`)
);
