CREATE TABLE "check_ins" (
	"couple_id" text NOT NULL,
	"date" text NOT NULL,
	"user_id" text NOT NULL,
	"shared" text NOT NULL,
	"kept" text NOT NULL,
	"for_partner" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_ins_couple_id_date_user_id_pk" PRIMARY KEY("couple_id","date","user_id")
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_user" ON "check_ins" USING btree ("user_id");