CREATE TABLE "memories" (
	"couple_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"date" text NOT NULL,
	"title" text,
	"body" text NOT NULL,
	"for_partner" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memories_couple_id_id_user_id_pk" PRIMARY KEY("couple_id","id","user_id")
);
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_timeline" ON "memories" USING btree ("couple_id","date","id");--> statement-breakpoint
CREATE INDEX "memories_own" ON "memories" USING btree ("couple_id","user_id","date","id");--> statement-breakpoint
CREATE INDEX "memories_user" ON "memories" USING btree ("user_id");