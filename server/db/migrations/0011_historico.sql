CREATE TABLE "historico" (
	"agendamento_id" integer NOT NULL,
	"versao" integer NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	"feito_em" timestamp,
	"quem" integer,
	"papel" text NOT NULL,
	"chave" uuid,
	"antes" jsonb,
	"depois" jsonb,
	"motivo" text,
	CONSTRAINT "historico_agendamento_id_versao_pk" PRIMARY KEY("agendamento_id","versao")
);
--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "estado" text DEFAULT 'marcada' NOT NULL;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "estado_em" timestamp;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "estado_por" text;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "motivo" text;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "conhecido" jsonb;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "recebido_em" timestamp;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "ciente_em" timestamp;--> statement-breakpoint
ALTER TABLE "agendamento" ADD COLUMN "ciente_por" integer;--> statement-breakpoint
CREATE INDEX "agendamento_sem_ciencia" ON "agendamento" USING btree ("inicio") WHERE "agendamento"."conhecido" is not null;--> statement-breakpoint
CREATE INDEX "agendamento_cancelado" ON "agendamento" USING btree ("inicio","id") WHERE "agendamento"."estado" = 'cancelada';--> statement-breakpoint
ALTER TABLE "agendamento" ADD CONSTRAINT "agendamento_estado" CHECK ("estado" in ('marcada', 'confirmada', 'chegou', 'em_atendimento', 'concluida', 'faltou', 'cancelada'));--> statement-breakpoint
-- The last word on double booking, once more: what is cancelled takes no time, from the very statement on that cancels.
ALTER TABLE "agendamento" DROP CONSTRAINT "agendamento_sem_sobreposicao";
--> statement-breakpoint
ALTER TABLE "agendamento" ADD CONSTRAINT "agendamento_sem_sobreposicao"
  EXCLUDE USING gist (tsrange("inicio", "fim") WITH &&) WHERE (NOT "encaixe" AND "estado" <> 'cancelada');
--> statement-breakpoint
DROP INDEX "agendamento_inicio";
--> statement-breakpoint
CREATE INDEX "agendamento_inicio" ON "agendamento" USING btree ("inicio", "id")
  INCLUDE ("fim", "usuario_id", "so_da_clinica") WHERE "estado" <> 'cancelada';
--> statement-breakpoint
-- What a client has to know of a visit (domain/agendamento/awareness.ts).
CREATE FUNCTION "fatos"(a agendamento) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_object('inicio', a.inicio, 'fim', a.fim, 'nome', a.nome, 'valor_centavos', a.valor_centavos,
    'cancelada', a.estado = 'cancelada');
--> statement-breakpoint
-- All that is a visit's own, without its counters and without what is known of it.
CREATE FUNCTION "conteudo"(a agendamento) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN to_jsonb(a) - array['versao', 'conhecido', 'recebido_em', 'ciente_em', 'ciente_por', 'estado_em', 'estado_por',
    'motivo'];
--> statement-breakpoint
-- The account that the transaction is for, as the application says at its beginning; null where nobody is known.
CREATE FUNCTION "quem_faz"() RETURNS integer LANGUAGE sql STABLE
  RETURN nullif(current_setting('agenda.quem', true), '')::integer;
--> statement-breakpoint
-- Whose visit it is does what he does as a client, also where he works here.
CREATE FUNCTION "papel_de"(quem integer, a agendamento) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN quem IS NULL THEN 'sistema' WHEN quem = a.usuario_id AND NOT a.so_da_clinica THEN 'cliente'
    ELSE 'recepcao' END;
--> statement-breakpoint
-- Whoever changes a visit raises its version. What she did not do herself she does not know: until she says that she
-- does, the visit keeps what she knew, and a change that is undone meanwhile leaves nothing.
CREATE OR REPLACE FUNCTION "contar_versao"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  papel text := papel_de(quem_faz(), NEW);
  sabe jsonb := coalesce(OLD.conhecido, fatos(OLD) || jsonb_build_object('versao', OLD.versao));
BEGIN
  IF conteudo(NEW) = conteudo(OLD) THEN
    RETURN NEW;
  END IF;
  NEW.versao := OLD.versao + 1;
  IF NEW.estado <> OLD.estado THEN
    NEW.estado_por := CASE papel WHEN 'cliente' THEN 'cliente' ELSE 'clinica' END;
  END IF;
  IF papel = 'cliente' THEN
    NEW.conhecido := NULL;
    NEW.recebido_em := NULL;
  ELSIF fatos(NEW) <> fatos(OLD) THEN
    NEW.conhecido := CASE WHEN sabe - 'versao' - 'desde' <> fatos(NEW)
      THEN sabe || jsonb_build_object('desde', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) END;
    NEW.recebido_em := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- One row for each version, in the transaction that makes it.
CREATE FUNCTION "registrar_historico"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quem integer := quem_faz();
  comando uuid := nullif(current_setting('agenda.chave', true), '')::uuid;
  antes jsonb;
  depois jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO historico (agendamento_id, versao, quem, papel, chave, antes, depois)
      VALUES (NEW.id, NEW.versao, quem, papel_de(quem, NEW), coalesce(comando, NEW.chave), '{}', jsonb_build_object(
        'inicio', NEW.inicio, 'fim', NEW.fim, 'nome', NEW.nome, 'valor_centavos', NEW.valor_centavos,
        'estado', NEW.estado));
  ELSIF NEW.versao <> OLD.versao THEN
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) INTO antes, depois
      FROM jsonb_each(conteudo(OLD)) o JOIN jsonb_each(conteudo(NEW)) n USING (key)
      -- When it is stands in two columns: each alone says nothing.
      WHERE o.value <> n.value OR key IN ('inicio', 'fim') AND (OLD.inicio, OLD.fim) <> (NEW.inicio, NEW.fim);
    INSERT INTO historico (agendamento_id, versao, quem, papel, chave, antes, depois, feito_em, motivo)
      VALUES (NEW.id, NEW.versao, quem, papel_de(quem, NEW), comando, antes, depois,
        CASE WHEN NEW.estado <> OLD.estado THEN NEW.estado_em END,
        CASE WHEN (NEW.inicio, NEW.fim) <> (OLD.inicio, OLD.fim) OR NEW.estado <> OLD.estado AND NEW.estado = 'cancelada'
          THEN NEW.motivo END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "historico" AFTER INSERT OR UPDATE ON "agendamento"
  FOR EACH ROW EXECUTE FUNCTION registrar_historico();
--> statement-breakpoint
-- Of what there is nobody wrote down who did it, nor what changed: only that it was made.
INSERT INTO "historico" ("agendamento_id", "versao", "em", "papel", "chave", "antes", "depois")
  SELECT a.id, 1, a.criado_em, 'sistema', a.chave, '{}', '{}' FROM agendamento a;
--> statement-breakpoint
CREATE FUNCTION "so_acrescentar"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "so_acrescentar" BEFORE UPDATE OR DELETE ON "historico"
  FOR EACH ROW EXECUTE FUNCTION so_acrescentar();
--> statement-breakpoint
CREATE TRIGGER "so_acrescentar_todos" BEFORE TRUNCATE ON "historico"
  FOR EACH STATEMENT EXECUTE FUNCTION so_acrescentar();
