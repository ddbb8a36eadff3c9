CREATE TABLE "admin_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"place" text NOT NULL,
	"what" text NOT NULL,
	"subject_id" text,
	"about" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"tone" text NOT NULL,
	"depth" integer NOT NULL,
	"heat" integer NOT NULL,
	"setting" text NOT NULL,
	"text" text NOT NULL,
	"detail" jsonb,
	"tier" text NOT NULL,
	"image" text,
	"alt" text,
	"source" text DEFAULT 'shipped' NOT NULL,
	"what" text NOT NULL,
	"seen_version" integer,
	CONSTRAINT "content_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "content_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "day_counts" (
	"what" text NOT NULL,
	"date" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "day_counts_what_date_part_pk" PRIMARY KEY("what","date","part")
);
--> statement-breakpoint
DROP INDEX "content_items_kind";--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "alt" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "source" text DEFAULT 'shipped' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "retired_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_import_rows" ADD CONSTRAINT "content_import_rows_import_id_content_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."content_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_imports" ADD CONSTRAINT "content_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_actions_at" ON "admin_actions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_user" ON "admin_actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_actions_subject" ON "admin_actions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "content_imports_user" ON "content_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "content_imports_at" ON "content_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_items_of_kind" ON "content_items" USING btree ("kind","id");