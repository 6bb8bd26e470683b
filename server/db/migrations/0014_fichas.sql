CREATE TABLE "ficha" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ficha_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chave" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" integer,
	"nome" text DEFAULT '' NOT NULL,
	"telefone" text DEFAULT '' NOT NULL,
	"cpf" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"data_nascimento" date,
	"recado" text DEFAULT '' NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"junta_a" integer,
	"nome_exibicao" text collate "pt-BR-x-icu" DEFAULT '' NOT NULL,
	"busca" "tsvector" DEFAULT '' NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ficha_chave_unique" UNIQUE("chave"),
	CONSTRAINT "ficha_usuario_id_unique" UNIQUE("usuario_id"),
	CONSTRAINT "ficha_de_alguem" CHECK ("ficha"."usuario_id" is not null or "ficha"."nome" <> '' or "ficha"."telefone" <> '')
);
--> statement-breakpoint
CREATE TABLE "juncao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "juncao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"de_id" integer NOT NULL,
	"para_id" integer NOT NULL,
	"antes" jsonb NOT NULL,
	"depois" jsonb NOT NULL,
	"visitas" integer[] NOT NULL,
	"quem" integer,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"desfeita_em" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "ficha_id" integer;--> statement-breakpoint
ALTER TABLE "ficha" ADD CONSTRAINT "ficha_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ficha" ADD CONSTRAINT "ficha_junta_a_ficha_id_fk" FOREIGN KEY ("junta_a") REFERENCES "public"."ficha"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juncao" ADD CONSTRAINT "juncao_de_id_ficha_id_fk" FOREIGN KEY ("de_id") REFERENCES "public"."ficha"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juncao" ADD CONSTRAINT "juncao_para_id_ficha_id_fk" FOREIGN KEY ("para_id") REFERENCES "public"."ficha"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ficha_busca" ON "ficha" USING gin ("busca");--> statement-breakpoint
CREATE INDEX "ficha_nome" ON "ficha" USING btree ("nome_exibicao","id") WHERE "ficha"."junta_a" is null;--> statement-breakpoint
CREATE INDEX "juncao_para" ON "juncao" USING btree ("para_id");--> statement-breakpoint
CREATE INDEX "juncao_de" ON "juncao" USING btree ("de_id");--> statement-breakpoint
ALTER TABLE "agendamento" ADD CONSTRAINT "agendamento_ficha_id_ficha_id_fk" FOREIGN KEY ("ficha_id") REFERENCES "public"."ficha"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agendamento_ficha" ON "agendamento" USING btree ("ficha_id","inicio") WHERE "agendamento"."ficha_id" is not null;--> statement-breakpoint
-- Each word of a text by itself, folded, with a letter before it that says what it is.
CREATE FUNCTION "termos"(letra text, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN array(SELECT DISTINCT letra || t FROM regexp_split_to_table(dobrar(texto), '[^[:alnum:]]+') t WHERE t <> '');
--> statement-breakpoint
-- A card without an account is what reception wrote; one with an account is called and found as her profile says.
CREATE FUNCTION "nomear_ficha"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  u usuario;
  p perfil;
BEGIN
  IF NEW.usuario_id IS NOT NULL THEN
    SELECT * INTO u FROM usuario WHERE id = NEW.usuario_id;
    SELECT * INTO p FROM perfil WHERE usuario_id = NEW.usuario_id;
    p.telefone := coalesce(p.da_recepcao->>'telefone', p.telefone, '');
    p.cpf := coalesce(p.da_recepcao->>'cpf', p.cpf, '');
    NEW.nome_exibicao := u.nome_exibicao;
    NEW.busca := array_to_tsvector(termos('n', u.nome_exibicao) || termos('n', u.nome_usuario) || termos('e', u.email)
      || termos('t', p.telefone) || termos('t', substr(p.telefone, 3)) || termos('c', p.cpf));
  ELSE
    NEW.nome_exibicao := coalesce(nullif(NEW.nome, ''),
      regexp_replace(NEW.telefone, '^(\d{2})(\d{4,5})(\d{4})$', '(\1) \2-\3'));
    NEW.busca := array_to_tsvector(termos('n', NEW.nome) || termos('e', NEW.email)
      || termos('t', NEW.telefone) || termos('t', substr(NEW.telefone, 3)) || termos('c', NEW.cpf));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "nomear" BEFORE INSERT OR UPDATE ON "ficha" FOR EACH ROW EXECUTE FUNCTION nomear_ficha();
--> statement-breakpoint
-- Every client's account has a card, made with it; whoever works here has none until then.
CREATE FUNCTION "fichar_conta"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'Usuario' THEN
    INSERT INTO ficha (usuario_id) VALUES (NEW.id) ON CONFLICT (usuario_id) DO UPDATE SET usuario_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "fichar" AFTER INSERT OR UPDATE OF "nome_usuario", "email", "busca", "status" ON "usuario"
  FOR EACH ROW EXECUTE FUNCTION fichar_conta();
--> statement-breakpoint
INSERT INTO "ficha" ("usuario_id", "criado_em") SELECT "id", "criado_em" FROM "usuario" WHERE "status" = 'Usuario';
--> statement-breakpoint
-- Devices that keep her visits show them under the name and the number of her card: it is news of those visits.
CREATE FUNCTION "registrar_mudanca_de_ficha"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.nome_exibicao, OLD.telefone) IS DISTINCT FROM (NEW.nome_exibicao, NEW.telefone) THEN
    PERFORM anotar_agendamento(a) FROM agendamento a WHERE a.ficha_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER UPDATE ON "ficha" FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_ficha();
