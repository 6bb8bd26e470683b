CREATE TABLE "registro_de_contas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registro_de_contas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quem" text,
	"ato" text NOT NULL,
	"conta" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codigo" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"codigo_hash" text NOT NULL,
	"vence_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "so_da_clinica" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "perfil" ADD COLUMN "da_recepcao" jsonb;--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "usada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "senha_trocada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "confirmada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "convidada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codigo" ADD CONSTRAINT "codigo_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registro_de_contas_criado_em" ON "registro_de_contas" USING btree ("criado_em");--> statement-breakpoint
-- Whoever works here is known, and so is whoever has been here before. Of the other accounts nobody knows whose they
-- are; what is written down for them stays seen as it is, and only what comes from now on waits for a confirmation.
UPDATE "usuario" u SET "confirmada_em" = now()
  WHERE u."status" = 'Admin' OR EXISTS (SELECT 1 FROM agendamento a WHERE a.usuario_id = u.id AND a.fim < now() AT TIME ZONE
    coalesce((SELECT dados->>'fuso' FROM clinica), 'America/Sao_Paulo'));
--> statement-breakpoint
-- What her account does not show is nobody's as far as its holder is told.
CREATE OR REPLACE FUNCTION "anotar_agendamento"(a agendamento) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  de_quem integer := CASE WHEN a.so_da_clinica THEN 0 ELSE coalesce(a.usuario_id, 0) END;
BEGIN
  INSERT INTO mudanca (topico, linha, dia, dono) VALUES ('agendamentos', a.id, a.inicio::date, de_quem);
  -- A visit is shorter than a day: one that is still on at midnight takes time of the next day, too.
  IF a.fim > a.inicio::date + 1 THEN
    INSERT INTO mudanca (topico, linha, dia, dono) VALUES ('agendamentos', a.id, a.inicio::date + 1, de_quem);
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "registrar_mudanca_de_agendamento"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM anotar_agendamento(NEW);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE'
      AND (OLD.inicio::date, OLD.fim > OLD.inicio::date + 1, OLD.usuario_id, OLD.so_da_clinica) IS DISTINCT FROM
        (NEW.inicio::date, NEW.fim > NEW.inicio::date + 1, NEW.usuario_id, NEW.so_da_clinica) THEN
    PERFORM anotar_agendamento(OLD);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is free is told without reading the rows, also to whom a visit is not shown.
DROP INDEX "agendamento_inicio";
--> statement-breakpoint
CREATE INDEX "agendamento_inicio" ON "agendamento" USING btree ("inicio", "id")
  INCLUDE ("fim", "usuario_id", "so_da_clinica");
--> statement-breakpoint
-- Lists of people are the clinic's: what reception wrote down lies over what the account's holder did.
CREATE OR REPLACE FUNCTION "nomear_usuario"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p perfil;
BEGIN
  SELECT * INTO p FROM perfil WHERE usuario_id = NEW.id;
  IF p.da_recepcao IS NOT NULL THEN
    p.nome := coalesce(p.da_recepcao->>'nome', p.nome);
    p.sobrenome := coalesce(p.da_recepcao->>'sobrenome', p.sobrenome);
    p.telefone := coalesce(p.da_recepcao->>'telefone', p.telefone);
    p.cpf := coalesce(p.da_recepcao->>'cpf', p.cpf);
  END IF;
  NEW.nome_exibicao := coalesce(
    nullif(trim(concat_ws(' ', nullif(p.nome, ''), nullif(p.sobrenome, ''))), ''), NEW.nome_usuario);
  NEW.busca := concat_ws(' ',
    dobrar(concat_ws(' ', p.nome, p.sobrenome, NEW.nome_usuario, NEW.email)), p.telefone, p.cpf);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER "nomear" ON "perfil";
--> statement-breakpoint
CREATE TRIGGER "nomear" AFTER INSERT OR UPDATE OF "nome", "sobrenome", "telefone", "cpf", "da_recepcao" OR DELETE
  ON "perfil" FOR EACH ROW EXECUTE FUNCTION nomear_pelo_perfil();
--> statement-breakpoint
-- Whether an account is confirmed stands in the list of people: it is news of it.
DROP TRIGGER "mudanca" ON "usuario";
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OF "nome_usuario", "email", "status", "confirmada_em" OR DELETE
  ON "usuario" FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_pessoa('id');
