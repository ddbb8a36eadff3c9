ALTER TABLE `couple_days` ADD `held` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `partner_confirmed_at` integer;--> statement-breakpoint
-- Who is together by now is asked nothing: what they opened to each other stays open.
UPDATE `memberships` SET `partner_confirmed_at` = `joined_at`;