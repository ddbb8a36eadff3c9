CREATE TABLE "keys"."key_changes" (
	"what" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "data_keys_author" ON "keys"."data_keys" USING btree ("author");--> statement-breakpoint
CREATE INDEX "data_keys_created" ON "keys"."data_keys" USING btree ("created_at");