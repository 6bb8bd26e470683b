-- Cancelled once more, for another reason: that is a version and a row of the history of its own, so that whoever takes
-- back the first cancellation is asked, and no reason is lost.
CREATE FUNCTION "outro_motivo"(antes agendamento, depois agendamento) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN antes.estado = 'cancelada' AND depois.estado = 'cancelada' AND antes.motivo IS DISTINCT FROM depois.motivo;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "contar_versao"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  papel text := papel_de(quem_faz(), NEW);
  sabe jsonb := coalesce(OLD.conhecido, fatos(OLD) || jsonb_build_object('versao', OLD.versao));
BEGIN
  IF conteudo(NEW) = conteudo(OLD) AND NOT outro_motivo(OLD, NEW) THEN
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
CREATE OR REPLACE FUNCTION "registrar_historico"() RETURNS trigger LANGUAGE plpgsql AS $$
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
      VALUES (NEW.id, NEW.versao, quem, papel_de(quem, NEW), comando, coalesce(antes, '{}'), coalesce(depois, '{}'),
        CASE WHEN NEW.estado <> OLD.estado THEN NEW.estado_em END,
        CASE WHEN (NEW.inicio, NEW.fim) <> (OLD.inicio, OLD.fim) OR NEW.estado <> OLD.estado AND NEW.estado = 'cancelada'
          OR outro_motivo(OLD, NEW) THEN NEW.motivo END);
  END IF;
  RETURN NULL;
END $$;
