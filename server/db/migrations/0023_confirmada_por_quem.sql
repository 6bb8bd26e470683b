-- Who comes back to "confirmada", because "chegou" was said by mistake, is confirmed by whoever had confirmed: the
-- clinic takes back its own word and says nothing instead of hers. Who had confirmed says the last row of the history
-- that left "marcada" for it; what was booked or cancelled since has none.
CREATE FUNCTION "confirmada_por"(papel text, a agendamento) RETURNS text LANGUAGE sql STABLE
  RETURN CASE WHEN papel = 'cliente' OR 'cliente' = (
    SELECT CASE h.depois->>'estado' WHEN 'confirmada' THEN h.papel END FROM historico h
      WHERE h.agendamento_id = a.id AND (h.depois->>'estado' IN ('marcada', 'cancelada')
        OR h.depois->>'estado' = 'confirmada' AND h.antes->>'estado' = 'marcada')
      ORDER BY h.versao DESC LIMIT 1) THEN 'cliente' ELSE 'clinica' END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "contar_versao"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  papel text := papel_de(quem_faz(), NEW);
  sabe jsonb := coalesce(OLD.conhecido, fatos(OLD));
BEGIN
  IF conteudo(NEW) = conteudo(OLD) AND NOT outro_motivo(OLD, NEW) THEN
    RETURN NEW;
  END IF;
  NEW.versao := OLD.versao + 1;
  IF NEW.estado <> OLD.estado THEN
    NEW.estado_por := CASE WHEN NEW.estado = 'confirmada' THEN confirmada_por(papel, NEW)
      WHEN papel = 'cliente' THEN 'cliente' ELSE 'clinica' END;
  END IF;
  IF papel = 'cliente' THEN
    NEW.conhecido := NULL;
    NEW.versao_conhecida := NEW.versao;
    NEW.recebido_em := NULL;
  ELSIF fatos(NEW) <> fatos(OLD) THEN
    NEW.conhecido := CASE WHEN sabe - 'desde' <> fatos(NEW)
      THEN sabe || jsonb_build_object('desde', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) END;
    NEW.recebido_em := NULL;
  END IF;
  RETURN NEW;
END $$;
