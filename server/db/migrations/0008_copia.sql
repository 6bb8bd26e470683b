CREATE TABLE "copia" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"feita_em" timestamp with time zone NOT NULL,
	"arquivo" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"cifrada" boolean NOT NULL
);
