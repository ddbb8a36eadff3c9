CREATE TABLE "about_parts" (
	"couple_id" text NOT NULL,
	"user_id" text NOT NULL,
	"fact" text NOT NULL,
	"body" text NOT NULL,
	"for_partner" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "about_parts_couple_id_fact_user_id_pk" PRIMARY KEY("couple_id","fact","user_id")
);
--> statement-breakpoint
ALTER TABLE "about_parts" ADD CONSTRAINT "about_parts_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "about_parts" ADD CONSTRAINT "about_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "about_parts_user" ON "about_parts" USING btree ("user_id");