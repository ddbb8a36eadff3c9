CREATE TABLE "gathered_letters" (
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"times" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gathered_letters_address_kind_pk" PRIMARY KEY("address","kind")
);
