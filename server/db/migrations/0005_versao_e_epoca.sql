CREATE TABLE "epoca" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoca" uuid DEFAULT gen_random_uuid() NOT NULL,
	"copia_de" timestamp with time zone,
	"lugar" text,
	CONSTRAINT "epoca_uma_linha" CHECK ("epoca"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "cliente" text;--> statement-breakpoint
-- Whoever changes a visit raises its version: an edit is refused that was made over another one.
CREATE FUNCTION "contar_versao"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.versao := OLD.versao + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "versao" BEFORE UPDATE ON "agendamento" FOR EACH ROW EXECUTE FUNCTION contar_versao();
--> statement-breakpoint
INSERT INTO "epoca" DEFAULT VALUES;
