CREATE TABLE "card_decks" (
	"couple_id" text NOT NULL,
	"user_id" text NOT NULL,
	"deck" text NOT NULL,
	"body" text NOT NULL,
	"adult" boolean DEFAULT false NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_decks_couple_id_deck_user_id_pk" PRIMARY KEY("couple_id","deck","user_id")
);
--> statement-breakpoint
ALTER TABLE "card_decks" ADD CONSTRAINT "card_decks_couple_id_couples_id_fk" FOREIGN KEY ("couple_id") REFERENCES "public"."couples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_decks" ADD CONSTRAINT "card_decks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_decks_user" ON "card_decks" USING btree ("user_id");