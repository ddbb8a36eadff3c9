CREATE TABLE "shared_ideas" (
	"couple_id" text NOT NULL,
	"activity" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "shared_ideas_couple_id_activity_pk" PRIMARY KEY("couple_id","activity")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeping_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeping_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeping_withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shared_ideas" ADD CONSTRAINT "shared_ideas_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;