CREATE TABLE `gathered_letters` (
	`address` text NOT NULL,
	`kind` text NOT NULL,
	`times` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`address`, `kind`)
);
