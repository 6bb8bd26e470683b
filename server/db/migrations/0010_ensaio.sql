CREATE TABLE "ensaio" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ensaio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"feito_em" timestamp with time zone NOT NULL,
	"linhas" integer NOT NULL,
	"segundos" integer NOT NULL
);
