CREATE TABLE "alerta_saude" (
	"ficha_id" integer PRIMARY KEY NOT NULL,
	"texto" text,
	"consentimento" smallint NOT NULL,
	"assinante" text NOT NULL,
	"assinado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"retirado_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "leitura_saude" (
	"ficha_id" integer NOT NULL,
	"quem" integer,
	"em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "juncao" ADD COLUMN "saude" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alerta_saude" ADD CONSTRAINT "alerta_saude_ficha_id_ficha_id_fk" FOREIGN KEY ("ficha_id") REFERENCES "public"."ficha"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leitura_saude" ADD CONSTRAINT "leitura_saude_ficha_id_ficha_id_fk" FOREIGN KEY ("ficha_id") REFERENCES "public"."ficha"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leitura_saude_ficha" ON "leitura_saude" USING btree ("ficha_id","em");--> statement-breakpoint
CREATE TRIGGER "so_acrescentar" BEFORE UPDATE ON "leitura_saude"
  FOR EACH ROW EXECUTE FUNCTION so_acrescentar();
