-- What reception wrote of an account lies over its profile for the clinic as long as nobody knows whose it is.
CREATE FUNCTION "escrito_pela_recepcao"(u usuario, p perfil) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN u.confirmada_em IS NULL THEN p.da_recepcao END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "nomear_usuario"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "nomear_ficha"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
-- Of accounts that were confirmed while reception wrote: it fills what she has left empty herself.
UPDATE "perfil" p SET
  "nome" = coalesce(nullif(p.nome, ''), r->>'nome', ''),
  "sobrenome" = coalesce(nullif(p.sobrenome, ''), r->>'sobrenome', ''),
  "telefone" = coalesce(nullif(p.telefone, ''), r->>'telefone', ''),
  "data_nascimento" = coalesce(p.data_nascimento, (r->>'dataNascimento')::date),
  "cpf" = coalesce(nullif(p.cpf, ''), r->>'cpf', ''),
  "cep" = coalesce(nullif(p.cep, ''), r->>'cep', ''),
  "uf" = coalesce(nullif(p.uf, ''), r->>'uf', ''),
  "municipio" = coalesce(nullif(p.municipio, ''), r->>'municipio', ''),
  "bairro" = coalesce(nullif(p.bairro, ''), r->>'bairro', ''),
  "logradouro" = coalesce(nullif(p.logradouro, ''), r->>'logradouro', ''),
  "numero" = coalesce(p.numero, (r->>'numero')::integer),
  "complemento" = coalesce(nullif(p.complemento, ''), r->>'complemento', ''),
  "da_recepcao" = NULL,
  "versao" = p.versao + 1
  FROM (
    SELECT usuario_id, da_recepcao AS r FROM perfil JOIN usuario u ON u.id = usuario_id
      WHERE u.confirmada_em IS NOT NULL AND da_recepcao IS NOT NULL
  ) w
  WHERE w.usuario_id = p.usuario_id;
