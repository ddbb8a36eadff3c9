CREATE TABLE "content_items" (
	"id" text PRIMARY KEY NOT NULL,
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
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "couple_days" (
	"couple_id" text NOT NULL,
	"date" text NOT NULL,
	"question_id" text,
	"first_done_at" timestamp (3) with time zone,
	"second_done_at" timestamp (3) with time zone,
	"first_answered" boolean DEFAULT false NOT NULL,
	"second_answered" boolean DEFAULT false NOT NULL,
	"first_read" boolean DEFAULT false NOT NULL,
	"second_read" boolean DEFAULT false NOT NULL,
	"shielded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "couple_days_couple_id_date_pk" PRIMARY KEY("couple_id","date")
);
--> statement-breakpoint
CREATE TABLE "couples" (
	"id" text PRIMARY KEY NOT NULL,
	"shuffle_seed" text NOT NULL,
	"starts_on" text NOT NULL,
	"streak_length" integer DEFAULT 0 NOT NULL,
	"streak_longest" integer DEFAULT 0 NOT NULL,
	"complete_days" integer DEFAULT 0 NOT NULL,
	"shields" integer DEFAULT 0 NOT NULL,
	"closed_through" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_answers" (
	"couple_id" text NOT NULL,
	"date" text NOT NULL,
	"question_id" text NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "daily_answers_couple_id_date_question_id_user_id_pk" PRIMARY KEY("couple_id","date","question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" text,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "invites_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"couple_id" text NOT NULL,
	"seat" integer NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"welcomed_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_couple_id_seat_pk" PRIMARY KEY("couple_id","seat"),
	CONSTRAINT "memberships_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "memberships_two_seats" CHECK ("memberships"."seat" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"time_zone" text,
	"day_floor" text,
	"last_seen_at" timestamp (3) with time zone,
	"partner_invited" boolean DEFAULT false NOT NULL,
	"invite_step_completed" boolean DEFAULT false NOT NULL,
	"invite_seen_at" timestamp (3) with time zone,
	"age_consent_at" timestamp (3) with time zone,
	"age_consent_version" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "couple_days" ADD CONSTRAINT "couple_days_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "couple_days" ADD CONSTRAINT "couple_days_question_id_content_items_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_answers" ADD CONSTRAINT "daily_answers_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_answers" ADD CONSTRAINT "daily_answers_question_id_content_items_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_answers" ADD CONSTRAINT "daily_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_items_kind" ON "content_items" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");