ALTER TABLE "procedimento" ADD COLUMN "intervalo_antes" smallint DEFAULT 0 NOT NULL,
  ADD COLUMN "intervalo_depois" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- In one statement: the table is written anew once.
ALTER TABLE "agendamento" ADD COLUMN "intervalo_antes" smallint DEFAULT 0 NOT NULL,
  ADD COLUMN "intervalo_depois" smallint DEFAULT 0 NOT NULL,
  ADD COLUMN "ocupa_de" timestamp GENERATED ALWAYS AS (inicio - intervalo_antes * interval '1 minute') STORED NOT NULL,
  ADD COLUMN "ocupa_ate" timestamp GENERATED ALWAYS AS (fim + intervalo_depois * interval '1 minute') STORED NOT NULL,
  ADD CONSTRAINT "agendamento_intervalo"
    CHECK ("agendamento"."intervalo_antes" >= 0 and "agendamento"."intervalo_depois" >= 0),
  DROP CONSTRAINT "agendamento_sem_sobreposicao";
--> statement-breakpoint
-- The last word on double booking: what the clinic keeps free around a visit is nobody else's, either.
ALTER TABLE "agendamento" ADD CONSTRAINT "agendamento_sem_sobreposicao"
  EXCLUDE USING gist (tsrange("ocupa_de", "ocupa_ate") WITH &&) WHERE (NOT "encaixe" AND "estado" <> 'cancelada');
--> statement-breakpoint
DROP INDEX "agendamento_inicio";
--> statement-breakpoint
CREATE INDEX "agendamento_inicio" ON "agendamento" USING btree ("inicio", "id")
  INCLUDE ("fim", "ocupa_de", "ocupa_ate", "usuario_id", "so_da_clinica") WHERE "estado" <> 'cancelada';
--> statement-breakpoint
-- What is kept free around a visit is the clinic's affair: no version of the visit, and nothing to be told.
CREATE OR REPLACE FUNCTION "conteudo"(a agendamento) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN to_jsonb(a) - array['versao', 'conhecido', 'recebido_em', 'ciente_em', 'ciente_por', 'estado_em', 'estado_por',
    'motivo', 'intervalo_antes', 'intervalo_depois', 'ocupa_de', 'ocupa_ate'];
--> statement-breakpoint
-- A row for each day of which the visit, with what is kept free around it, takes time.
CREATE OR REPLACE FUNCTION "anotar_agendamento"(a agendamento) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mudanca (topico, linha, dia, dono)
    SELECT 'agendamentos', a.id, a.ocupa_de::date + n, CASE WHEN a.so_da_clinica THEN 0 ELSE coalesce(a.usuario_id, 0) END
    -- What ends at midnight takes nothing of the day that begins then.
    FROM generate_series(0, (a.ocupa_ate - interval '1 microsecond')::date - a.ocupa_de::date) n;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "registrar_mudanca_de_agendamento"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM anotar_agendamento(NEW);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE'
      AND (OLD.ocupa_de::date, (OLD.ocupa_ate - interval '1 microsecond')::date, OLD.usuario_id, OLD.so_da_clinica)
        IS DISTINCT FROM
        (NEW.ocupa_de::date, (NEW.ocupa_ate - interval '1 microsecond')::date, NEW.usuario_id, NEW.so_da_clinica) THEN
    PERFORM anotar_agendamento(OLD);
  END IF;
  RETURN NULL;
END $$;
