CREATE TABLE "photo_leftovers" (
	"id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"couple_id" text NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	"alt" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"adult" boolean DEFAULT false NOT NULL,
	"for_partner" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photos_couple_id_kind_owner_id_user_id_pk" PRIMARY KEY("couple_id","kind","owner_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_leftovers_due" ON "photo_leftovers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "photos_id" ON "photos" USING btree ("id");--> statement-breakpoint
CREATE INDEX "photos_user" ON "photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photos_status" ON "photos" USING btree ("status","written_at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "leave_photo_files"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO "photo_leftovers" ("id", "due_at") VALUES (OLD."id", now()) ON CONFLICT ("id") DO UPDATE SET "due_at" = excluded."due_at"; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "photos_leave_files" AFTER DELETE ON "photos" FOR EACH ROW EXECUTE FUNCTION "leave_photo_files"();
