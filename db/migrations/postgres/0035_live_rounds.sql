CREATE TABLE "live_rounds" (
	"couple_id" text NOT NULL,
	"activity" text NOT NULL,
	"item" text NOT NULL,
	"body" text NOT NULL,
	"adult" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "live_rounds_couple_id_activity_item_pk" PRIMARY KEY("couple_id","activity","item")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "here_on_adult" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_rounds" ADD CONSTRAINT "live_rounds_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;