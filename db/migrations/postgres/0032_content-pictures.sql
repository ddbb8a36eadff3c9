CREATE TABLE "content_migrations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"dry" boolean NOT NULL,
	"state" text NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"looked" integer DEFAULT 0 NOT NULL,
	"fetched" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_pictures" (
	"source" text NOT NULL,
	"adult" boolean NOT NULL,
	"id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_pictures_source_adult_pk" PRIMARY KEY("source","adult")
);
--> statement-breakpoint
ALTER TABLE "content_migrations" ADD CONSTRAINT "content_migrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_migrations_user" ON "content_migrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "content_migrations_at" ON "content_migrations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_pictures_id" ON "content_pictures" USING btree ("id");