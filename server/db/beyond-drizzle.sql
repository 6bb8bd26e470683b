-- What drizzle cannot say of the tables (tables.ts), as the last migration has left it: to be read, and run
-- by nobody. `vitest run server/db/beyond-drizzle.test.ts -u` writes it anew after a migration that changes it.

-- A time is taken once

ALTER TABLE agendamento ADD CONSTRAINT agendamento_sem_sobreposicao EXCLUDE USING gist (tsrange((inicio - ((intervalo_antes)::double precision * '00:01:00'::interval)), (fim + ((intervalo_depois)::double precision * '00:01:00'::interval))) WITH &&) WHERE (((NOT encaixe) AND (estado <> 'cancelada'::text)));

-- Tables that a crash empties

CREATE UNLOGGED TABLE recuperacao;

-- Indexes that carry columns along

CREATE INDEX agendamento_inicio ON public.agendamento USING btree (inicio, id) INCLUDE (fim, intervalo_antes, intervalo_depois, usuario_id, so_da_clinica) WHERE (estado <> 'cancelada'::text);

-- Triggers

CREATE TRIGGER fichar AFTER INSERT OR UPDATE OF nome_usuario, email, busca, status ON usuario FOR EACH ROW EXECUTE FUNCTION fichar_conta();

CREATE TRIGGER historico AFTER INSERT OR UPDATE ON agendamento FOR EACH ROW EXECUTE FUNCTION registrar_historico();

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE OF nome_usuario, email, status, confirmada_em ON usuario FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_pessoa('id');

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE ON agendamento FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_agendamento();

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE ON clinica FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('clinica');

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE ON horario FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('horarios');

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE ON mensagem FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('mensagens');

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE ON perfil FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_pessoa('usuario_id');

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE ON procedimento FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('procedimentos');

CREATE TRIGGER mudanca AFTER INSERT OR DELETE OR UPDATE ON voucher FOR EACH ROW EXECUTE FUNCTION registrar_mudanca('vouchers');

CREATE TRIGGER mudanca AFTER UPDATE ON ficha FOR EACH ROW EXECUTE FUNCTION registrar_mudanca_de_ficha();

CREATE TRIGGER mudanca_esvaziada AFTER TRUNCATE ON agendamento FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('agendamentos');

CREATE TRIGGER mudanca_esvaziada AFTER TRUNCATE ON clinica FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('clinica');

CREATE TRIGGER mudanca_esvaziada AFTER TRUNCATE ON horario FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('horarios');

CREATE TRIGGER mudanca_esvaziada AFTER TRUNCATE ON mensagem FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('mensagens');

CREATE TRIGGER mudanca_esvaziada AFTER TRUNCATE ON procedimento FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('procedimentos');

CREATE TRIGGER mudanca_esvaziada AFTER TRUNCATE ON voucher FOR EACH STATEMENT EXECUTE FUNCTION registrar_mudanca('vouchers');

CREATE TRIGGER nomear AFTER INSERT OR DELETE OR UPDATE OF nome, sobrenome, telefone, cpf, da_recepcao ON perfil FOR EACH ROW EXECUTE FUNCTION nomear_pelo_perfil();

CREATE TRIGGER nomear BEFORE INSERT OR UPDATE OF nome_usuario, email, busca ON usuario FOR EACH ROW EXECUTE FUNCTION nomear_usuario();

CREATE TRIGGER nomear BEFORE INSERT OR UPDATE ON ficha FOR EACH ROW EXECUTE FUNCTION nomear_ficha();

CREATE TRIGGER nomear_todos AFTER TRUNCATE ON perfil FOR EACH STATEMENT EXECUTE FUNCTION nomear_pelo_perfil();

CREATE TRIGGER so_acrescentar BEFORE DELETE OR UPDATE ON historico FOR EACH ROW EXECUTE FUNCTION so_acrescentar();

CREATE TRIGGER so_acrescentar BEFORE UPDATE ON leitura_saude FOR EACH ROW EXECUTE FUNCTION so_acrescentar();

CREATE TRIGGER so_acrescentar_todos BEFORE TRUNCATE ON historico FOR EACH STATEMENT EXECUTE FUNCTION so_acrescentar();

CREATE TRIGGER versao BEFORE UPDATE ON agendamento FOR EACH ROW EXECUTE FUNCTION contar_versao();

-- What they run, and what statements call by name

-- A client is told of her own visits row by row, and of others’ only on which days the clinic is taken
-- otherwise than before. So the log says of a visit whose it is, and each day of which it takes time; 0 for
-- nobody, because null is a row that says neither. What her account does not show is nobody’s as far as its
-- holder is told.
CREATE OR REPLACE FUNCTION public.anotar_agendamento(a agendamento)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE dias daterange := dias_ocupados(a);
BEGIN
  INSERT INTO mudanca (topico, linha, dia, dono)
    SELECT 'agendamentos', a.id, lower(dias) + n, CASE WHEN a.so_da_clinica THEN 0 ELSE coalesce(a.usuario_id, 0) END
    FROM generate_series(0, upper(dias) - lower(dias) - 1) n;
END $function$;

-- Whoever changes a visit raises its version. What its client did not do herself she does not know: until she
-- says that she does, the visit keeps what she knew, and a change that is undone meanwhile leaves nothing.
-- Who comes back to "confirmada", because "chegou" was said by mistake, is confirmed by whoever had confirmed,
-- and since then: the clinic takes back its own word and says nothing instead of hers. Who had confirmed says
-- the last row of the history that left "marcada" for it. What was booked, given another time or cancelled by
-- herself since has none.
CREATE OR REPLACE FUNCTION public.contar_versao()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

-- What of a visit is another version of it when it changes, and stands in its history: every column but those
-- that are named here. Those count, say when, by whom and why its state is what it is, or what is known of it;
-- and what is kept free around a visit is the clinic’s affair, no version and nothing to be told.
CREATE OR REPLACE FUNCTION public.conteudo(a agendamento)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN (to_jsonb(a) - ARRAY['versao'::text, 'conhecido'::text, 'versao_conhecida'::text, 'recebido_em'::text, 'ciente_em'::text, 'ciente_por'::text, 'estado_em'::text, 'estado_por'::text, 'motivo'::text, 'intervalo_antes'::text, 'intervalo_depois'::text]);

-- The days of which a visit, with what is kept free around it, takes time. What ends at midnight takes nothing
-- of the day that begins then.
CREATE OR REPLACE FUNCTION public.dias_ocupados(a agendamento)
 RETURNS daterange
 LANGUAGE sql
 IMMUTABLE
RETURN daterange((((a).inicio - (((a).intervalo_antes)::double precision * '00:01:00'::interval)))::date, ((((a).fim + (((a).intervalo_depois)::double precision * '00:01:00'::interval)) - '00:00:00.000001'::interval))::date, '[]'::text);

-- Without case and accents, as `foldAccents` of domain/lib/search.ts.
CREATE OR REPLACE FUNCTION public.dobrar(texto text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(NORMALIZE(lower((texto COLLATE "pt-BR-x-icu")), NFD), '[̀-ͯ]'::text, ''::text, 'g'::text);

-- What reception wrote down while nobody knew whose the account is lies over what its holder did; once the
-- account is confirmed it goes into the profile.
CREATE OR REPLACE FUNCTION public.escrito_pela_recepcao(u usuario, p perfil)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((u).confirmada_em IS NULL) THEN (p).da_recepcao ELSE NULL::jsonb END;

-- What a client has to know of a visit (domain/agendamento/awareness.ts).
CREATE OR REPLACE FUNCTION public.fatos(a agendamento)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_build_object('inicio', (a).inicio, 'fim', (a).fim, 'nome', (a).nome, 'valor_centavos', (a).valor_centavos, 'cancelada', ((a).estado = 'cancelada'::text));

-- Every client’s account has a card, made with it; whoever works here has none until then. The update, where
-- there is one, has the card’s own trigger name it anew.
CREATE OR REPLACE FUNCTION public.fichar_conta()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.status = 'Usuario' THEN
    INSERT INTO ficha (usuario_id) VALUES (NEW.id) ON CONFLICT (usuario_id) DO UPDATE SET usuario_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

-- A card without an account is what reception wrote; one with an account is called and found as her profile
-- says.
CREATE OR REPLACE FUNCTION public.nomear_ficha()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  u usuario;
  p perfil;
BEGIN
  IF NEW.usuario_id IS NOT NULL THEN
    SELECT * INTO u FROM usuario WHERE id = NEW.usuario_id;
    SELECT * INTO p FROM perfil WHERE usuario_id = NEW.usuario_id;
    p.telefone := coalesce(escrito_pela_recepcao(u, p)->>'telefone', p.telefone, '');
    p.cpf := coalesce(escrito_pela_recepcao(u, p)->>'cpf', p.cpf, '');
    NEW.nome_exibicao := u.nome_exibicao;
    NEW.busca := array_to_tsvector(termos('n', u.nome_exibicao) || termos('n', u.nome_usuario) || termos('e', u.email)
      || termos('t', p.telefone) || termos('t', substr(p.telefone, 3)) || termos('c', p.cpf));
  ELSE
    NEW.nome_exibicao := coalesce(nullif(NEW.nome, ''),
      regexp_replace(NEW.telefone, '^(\d{2})(\d{4,5})(\d{4})$', '(\1) \2-\3'));
    NEW.busca := array_to_tsvector(termos('n', NEW.nome) || termos('e', NEW.email)
      || termos('t', NEW.telefone) || termos('t', substr(NEW.telefone, 3)) || termos('c', NEW.cpf));
  END IF;
  RETURN NEW;
END $function$;

-- What people are called and found by is worked out of the account and its profile, whichever of the two is
-- written.
CREATE OR REPLACE FUNCTION public.nomear_pelo_perfil()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- The account's own trigger does the work.
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE usuario SET busca = '';
  ELSE
    UPDATE usuario SET busca = '' WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.usuario_id ELSE NEW.usuario_id END;
  END IF;
  RETURN NULL;
END $function$;

-- Lists of many people are sorted and searched by the database. They are the clinic’s: what reception wrote
-- down lies over what the account’s holder did.
CREATE OR REPLACE FUNCTION public.nomear_usuario()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  p perfil;
  r jsonb;
BEGIN
  SELECT * INTO p FROM perfil WHERE usuario_id = NEW.id;
  r := escrito_pela_recepcao(NEW, p);
  p.nome := coalesce(r->>'nome', p.nome);
  p.sobrenome := coalesce(r->>'sobrenome', p.sobrenome);
  p.telefone := coalesce(r->>'telefone', p.telefone);
  p.cpf := coalesce(r->>'cpf', p.cpf);
  NEW.nome_exibicao := coalesce(
    nullif(trim(concat_ws(' ', nullif(p.nome, ''), nullif(p.sobrenome, ''))), ''), NEW.nome_usuario);
  NEW.busca := concat_ws(' ',
    dobrar(concat_ws(' ', p.nome, p.sobrenome, NEW.nome_usuario, NEW.email)), p.telefone, p.cpf);
  RETURN NEW;
END $function$;

-- Cancelled once more, for another reason: that is a version and a row of the history of its own, so that
-- whoever takes back the first cancellation is asked, and no reason is lost.
CREATE OR REPLACE FUNCTION public.outro_motivo(antes agendamento, depois agendamento)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((antes).estado = 'cancelada'::text) AND ((depois).estado = 'cancelada'::text) AND ((antes).motivo IS DISTINCT FROM (depois).motivo));

-- Whose visit it is does what he does as a client, also where he works here.
CREATE OR REPLACE FUNCTION public.papel_de(quem integer, a agendamento)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (quem IS NULL) THEN 'sistema'::text WHEN ((quem = (a).usuario_id) AND (NOT (a).so_da_clinica)) THEN 'cliente'::text ELSE 'recepcao'::text END;

-- The account that the transaction is for, as the application says at its beginning; null where nobody is
-- known.
CREATE OR REPLACE FUNCTION public.quem_faz()
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('agenda.quem'::text, true), ''::text))::integer;

-- One row for each version, in the transaction that makes it.
CREATE OR REPLACE FUNCTION public.registrar_historico()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

-- The database itself says what changed, whoever changes it: one row of `mudanca` in the transaction of the
-- change. No NOTIFY here: commits that carry one wait for each other, flush included, and a tenth of the
-- bookings a second would be left. The server sends it after the commit (server/plugins/live/).
CREATE OR REPLACE FUNCTION public.registrar_mudanca()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO mudanca (topico) VALUES (TG_ARGV[0]);
  ELSE
    INSERT INTO mudanca (topico, linha) VALUES (TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  END IF;
  RETURN NULL;
END $function$;

-- Where a visit has other days or is another person’s now, it is noted as it was, too.
CREATE OR REPLACE FUNCTION public.registrar_mudanca_de_agendamento()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM anotar_agendamento(NEW);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (dias_ocupados(OLD), OLD.usuario_id, OLD.so_da_clinica)
      IS DISTINCT FROM (dias_ocupados(NEW), NEW.usuario_id, NEW.so_da_clinica) THEN
    PERFORM anotar_agendamento(OLD);
  END IF;
  RETURN NULL;
END $function$;

-- Devices that keep her visits show them under the name and the number of her card: it is news of those
-- visits.
CREATE OR REPLACE FUNCTION public.registrar_mudanca_de_ficha()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.nome_exibicao, OLD.telefone) IS DISTINCT FROM (NEW.nome_exibicao, NEW.telefone) THEN
    PERFORM anotar_agendamento(a) FROM agendamento a WHERE a.ficha_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

-- A profile concerns its owner alone (and Admin); so does the account’s part of it.
CREATE OR REPLACE FUNCTION public.registrar_mudanca_de_pessoa()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  mudada jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  INSERT INTO mudanca (topico, linha, usuario_id)
    VALUES ('perfil', (mudada->>'id')::int, (mudada->>TG_ARGV[0])::int);
  RETURN NULL;
END $function$;

-- What became of a visit, and who opened a note of health, is believed only as long as nobody, the
-- application included, can write it otherwise afterwards.
CREATE OR REPLACE FUNCTION public.so_acrescentar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

-- Each word of a text by itself, folded, with a letter before it that says what it is.
CREATE OR REPLACE FUNCTION public.termos(letra text, texto text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY(SELECT DISTINCT (termos.letra || t.t) FROM regexp_split_to_table(dobrar(termos.texto), '[^[:alnum:]]+'::text) t(t) WHERE (t.t <> ''::text));
