-- The last version that a visit's client made herself or has acknowledged. What of it is not so any more stands in
-- "conhecido"; the number stays where nothing is left to tell, so that an acknowledgement which comes late is told from
-- one that says nothing new.
ALTER TABLE "agendamento" ADD COLUMN "versao_conhecida" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "conteudo"(a agendamento) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN to_jsonb(a) - array['versao', 'conhecido', 'versao_conhecida', 'recebido_em', 'ciente_em', 'ciente_por',
    'estado_em', 'estado_por', 'motivo', 'intervalo_antes', 'intervalo_depois'];
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
    NEW.estado_por := CASE papel WHEN 'cliente' THEN 'cliente' ELSE 'clinica' END;
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
--> statement-breakpoint
-- What was acknowledged until now nobody wrote down where nothing was left to tell. The number is rather too low there:
-- then somebody may be told once more what she knows, where with one too high she might be forgotten.
UPDATE "agendamento" SET "versao_conhecida" = ("conhecido"->>'versao')::integer, "conhecido" = "conhecido" - 'versao'
  WHERE "conhecido" IS NOT NULL;
--> statement-breakpoint
-- What she did herself the history says. Of what is over nobody is told.
UPDATE "agendamento" a SET "versao_conhecida" = h.versao
  FROM (SELECT agendamento_id, quem, max(versao) AS versao FROM historico WHERE papel = 'cliente' AND versao > 1
    GROUP BY 1, 2) h
  WHERE h.agendamento_id = a.id AND h.quem = a.usuario_id AND a.conhecido IS NULL
    AND a.inicio > localtimestamp - interval '1 day';
