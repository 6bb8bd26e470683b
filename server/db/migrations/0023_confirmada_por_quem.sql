-- Who comes back to "confirmada", because "chegou" was said by mistake, is confirmed by whoever had confirmed, and since
-- then: the clinic takes back its own word and says nothing instead of hers. Who had confirmed says the last row of the
-- history that left "marcada" for it. What was booked, given another time or cancelled by herself since has none.
CREATE OR REPLACE FUNCTION "contar_versao"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  papel text := papel_de(quem_faz(), NEW);
  sabe jsonb := coalesce(OLD.conhecido, fatos(OLD));
  antes record;
BEGIN
  IF conteudo(NEW) = conteudo(OLD) AND NOT outro_motivo(OLD, NEW) THEN
    RETURN NEW;
  END IF;
  NEW.versao := OLD.versao + 1;
  IF NEW.estado <> OLD.estado THEN
    NEW.estado_por := CASE papel WHEN 'cliente' THEN 'cliente' ELSE 'clinica' END;
    IF NEW.estado = 'confirmada' AND OLD.estado <> 'marcada' THEN
      SELECT h.papel, h.feito_em, h.depois->>'estado' AS estado, h.antes->>'inicio' <> h.depois->>'inicio' AS mudou
        INTO antes FROM historico h
        WHERE h.agendamento_id = NEW.id AND (h.depois->>'estado' = 'marcada'
          OR h.depois->>'estado' = 'confirmada' AND h.antes->>'estado' = 'marcada'
          OR h.depois->>'estado' = 'cancelada' AND h.papel = 'cliente'
          OR h.antes->>'inicio' <> h.depois->>'inicio')
        ORDER BY h.versao DESC LIMIT 1;
      IF antes.estado = 'confirmada' AND antes.mudou IS NOT TRUE THEN
        NEW.estado_por := CASE antes.papel WHEN 'cliente' THEN 'cliente' ELSE 'clinica' END;
        NEW.estado_em := coalesce(antes.feito_em, NEW.estado_em);
      END IF;
    END IF;
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
