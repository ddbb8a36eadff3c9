CREATE TABLE "visits" (
	"couple_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"from_date" text NOT NULL,
	"to_date" text NOT NULL,
	"state" text NOT NULL,
	"dates_by" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visits_couple_id_id_user_id_pk" PRIMARY KEY("couple_id","id","user_id")
);
--> statement-breakpoint
ALTER TABLE "couples" ADD COLUMN "visits" text;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_dates" ON "visits" USING btree ("couple_id","from_date","id");--> statement-breakpoint
CREATE INDEX "visits_user" ON "visits" USING btree ("user_id");