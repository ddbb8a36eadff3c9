CREATE TABLE "couple_insights" (
	"couple_id" text NOT NULL,
	"part" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "couple_insights_couple_id_part_pk" PRIMARY KEY("couple_id","part")
);
--> statement-breakpoint
CREATE TABLE "insights_due" (
	"couple_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rhythm_months" (
	"couple_id" text NOT NULL,
	"month" text NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "rhythm_months_couple_id_month_pk" PRIMARY KEY("couple_id","month")
);
--> statement-breakpoint
CREATE TABLE "weekly_summaries" (
	"couple_id" text NOT NULL,
	"week" text NOT NULL,
	"body" text,
	"claim" text,
	"claimed_at" timestamp (3) with time zone,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "weekly_summaries_couple_id_week_pk" PRIMARY KEY("couple_id","week")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "summary_version" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "summary_agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "couple_insights" ADD CONSTRAINT "couple_insights_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights_due" ADD CONSTRAINT "insights_due_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rhythm_months" ADD CONSTRAINT "rhythm_months_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_summaries" ADD CONSTRAINT "weekly_summaries_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insights_due_since" ON "insights_due" USING btree ("since");--> statement-breakpoint
-- What the two of each couple have open from before there was a score is reckoned by the server, a few couples at a time.
INSERT INTO "insights_due" ("couple_id", "since")
SELECT "id", "created_at" FROM "couples"
WHERE (SELECT count(*) FROM "memberships" WHERE "memberships"."couple_id" = "couples"."id") = 2;
