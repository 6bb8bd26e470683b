ALTER TABLE "mudanca" ADD COLUMN "dia" date;--> statement-breakpoint
ALTER TABLE "mudanca" ADD COLUMN "dono" integer;--> statement-breakpoint
-- A client is told of her own visits row by row, and of others' only on which days the clinic is taken otherwise than
-- before. So the log says of a visit whose it is and which day it takes time of; 0 for nobody registered, because null is
-- a row that says neither.
CREATE FUNCTION "anotar_agendamento"(a agendamento) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mudanca (topico, linha, dia, dono)
    VALUES ('agendamentos', a.id, a.inicio::date, coalesce(a.usuario_id, 0));
  -- A visit is shorter than a day: one that is still on at midnight takes time of the next day, too.
  IF a.fim > a.inicio::date + 1 THEN
    INSERT INTO mudanca (topico, linha, dia, dono)
      VALUES ('agendamentos', a.id, a.inicio::date + 1, coalesce(a.usuario_id, 0));
  END IF;
END $$;
--> statement-breakpoint
-- Where another day or another person has it now, it is noted as it was, too.
CREATE FUNCTION "registrar_mudanca_de_agendamento"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM anotar_agendamento(NEW);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD.inicio::date, OLD.fim > OLD.inicio::date + 1, OLD.usuario_id)
      IS DISTINCT FROM (NEW.inicio::date, NEW.fim > NEW.inicio::date + 1, NEW.usuario_id) THEN
    PERFORM anotar_agendamento(OLD);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "mudanca" ON "agendamento";
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "agendamento"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_agendamento();
