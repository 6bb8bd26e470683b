-- The database itself says what changed, whoever changes it: one row of `mudanca` in the transaction of the change.
-- No NOTIFY here: commits that carry one wait for each other, flush included, and a tenth of the bookings a second
-- would be left. The server sends it after the commit (server/plugins/live/).
CREATE FUNCTION "registrar_mudanca"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO mudanca (topico) VALUES (TG_ARGV[0]);
  ELSE
    INSERT INTO mudanca (topico, linha) VALUES (TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A profile concerns its owner alone (and Admin); so does the account's part of it.
CREATE FUNCTION "registrar_mudanca_de_pessoa"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mudada jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  INSERT INTO mudanca (topico, linha, usuario_id)
    VALUES ('perfil', (mudada->>'id')::int, (mudada->>TG_ARGV[0])::int);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "agendamento"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('agendamentos');
--> statement-breakpoint
CREATE TRIGGER "mudanca_esvaziada" AFTER TRUNCATE ON "agendamento"
  FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('agendamentos');
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "procedimento"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('procedimentos');
--> statement-breakpoint
CREATE TRIGGER "mudanca_esvaziada" AFTER TRUNCATE ON "procedimento"
  FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('procedimentos');
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "mensagem"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('mensagens');
--> statement-breakpoint
CREATE TRIGGER "mudanca_esvaziada" AFTER TRUNCATE ON "mensagem"
  FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('mensagens');
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "voucher"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('vouchers');
--> statement-breakpoint
CREATE TRIGGER "mudanca_esvaziada" AFTER TRUNCATE ON "voucher"
  FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('vouchers');
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "horario"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('horarios');
--> statement-breakpoint
CREATE TRIGGER "mudanca_esvaziada" AFTER TRUNCATE ON "horario"
  FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('horarios');
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "clinica"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('clinica');
--> statement-breakpoint
CREATE TRIGGER "mudanca_esvaziada" AFTER TRUNCATE ON "clinica"
  FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('clinica');
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OR DELETE ON "perfil"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_pessoa('usuario_id');
--> statement-breakpoint
CREATE TRIGGER "mudanca" AFTER INSERT OR UPDATE OF "nome_usuario", "email", "status" OR DELETE ON "usuario"
  FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_pessoa('id');
