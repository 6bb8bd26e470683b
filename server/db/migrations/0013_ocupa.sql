-- What a visit blocks is an expression of its columns: with columns that the database derives, no row of it could
-- be copied whole.
DROP INDEX "agendamento_inicio";
--> statement-breakpoint
ALTER TABLE "agendamento" DROP CONSTRAINT "agendamento_sem_sobreposicao",
  DROP COLUMN "ocupa_de",
  DROP COLUMN "ocupa_ate";
--> statement-breakpoint
-- The last word on double booking: what the clinic keeps free around a visit is nobody else's, either.
ALTER TABLE "agendamento" ADD CONSTRAINT "agendamento_sem_sobreposicao"
  EXCLUDE USING gist (tsrange("inicio" - "intervalo_antes" * interval '1 minute',
    "fim" + "intervalo_depois" * interval '1 minute') WITH &&) WHERE (NOT "encaixe" AND "estado" <> 'cancelada');
--> statement-breakpoint
CREATE INDEX "agendamento_inicio" ON "agendamento" USING btree ("inicio", "id")
  INCLUDE ("fim", "intervalo_antes", "intervalo_depois", "usuario_id", "so_da_clinica") WHERE "estado" <> 'cancelada';
--> statement-breakpoint
-- What somebody has open is counted with every booking. Without an index that has both columns, a clinic whose visits
-- are nearly all of nobody (or of one account) was read whole for it.
CREATE INDEX "agendamento_aberto" ON "agendamento" USING btree ("usuario_id", "fim")
  WHERE NOT "so_da_clinica" AND "estado" <> 'cancelada';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "conteudo"(a agendamento) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN to_jsonb(a) - array['versao', 'conhecido', 'recebido_em', 'ciente_em', 'ciente_por', 'estado_em', 'estado_por',
    'motivo', 'intervalo_antes', 'intervalo_depois'];
--> statement-breakpoint
-- The days of which the visit, with what is kept free around it, takes time; what ends at midnight takes nothing of
-- the day that begins then.
CREATE FUNCTION "dias_ocupados"(a agendamento) RETURNS daterange LANGUAGE sql IMMUTABLE
  RETURN daterange((a.inicio - a.intervalo_antes * interval '1 minute')::date,
    (a.fim + a.intervalo_depois * interval '1 minute' - interval '1 microsecond')::date, '[]');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "anotar_agendamento"(a agendamento) RETURNS void LANGUAGE plpgsql AS $$
DECLARE dias daterange := dias_ocupados(a);
BEGIN
  INSERT INTO mudanca (topico, linha, dia, dono)
    SELECT 'agendamentos', a.id, lower(dias) + n, CASE WHEN a.so_da_clinica THEN 0 ELSE coalesce(a.usuario_id, 0) END
    FROM generate_series(0, upper(dias) - lower(dias) - 1) n;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "registrar_mudanca_de_agendamento"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM anotar_agendamento(NEW);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (dias_ocupados(OLD), OLD.usuario_id, OLD.so_da_clinica)
      IS DISTINCT FROM (dias_ocupados(NEW), NEW.usuario_id, NEW.so_da_clinica) THEN
    PERFORM anotar_agendamento(OLD);
  END IF;
  RETURN NULL;
END $$;
