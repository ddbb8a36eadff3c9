CREATE TABLE "date_plans" (
	"couple_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"item" text,
	"date" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"dates_by" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "date_plans_couple_id_id_user_id_pk" PRIMARY KEY("couple_id","id","user_id")
);
--> statement-breakpoint
ALTER TABLE "couples" ADD COLUMN "date_plans" text;--> statement-breakpoint
ALTER TABLE "date_plans" ADD CONSTRAINT "date_plans_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_plans" ADD CONSTRAINT "date_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "date_plans_ends" ON "date_plans" USING btree ("couple_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "date_plans_written" ON "date_plans" USING btree ("couple_id","date","id");--> statement-breakpoint
CREATE INDEX "date_plans_user" ON "date_plans" USING btree ("user_id");