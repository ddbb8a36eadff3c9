CREATE TABLE "keys"."data_keys" (
	"couple_id" text NOT NULL,
	"author" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" text NOT NULL,
	"wrapped_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_keys_couple_id_author_version_pk" PRIMARY KEY("couple_id","author","version")
);
