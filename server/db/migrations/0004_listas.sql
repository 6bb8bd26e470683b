-- Lists of many people are sorted and searched here: the name that lists show, in Portuguese order, and the text that a
-- person is found by. No extension: not every database that is rented has them, and 20 000 short texts are read in a
-- few milliseconds.
ALTER TABLE "usuario" ADD COLUMN "nome_exibicao" text collate "pt-BR-x-icu" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "busca" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Without case and accents; the same as `dobrar` of domain/lib/busca.ts.
CREATE FUNCTION "dobrar"(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(normalize(lower(texto COLLATE "pt-BR-x-icu"), NFD), U&'[\0300-\036F]', '', 'g');
--> statement-breakpoint
-- Both columns are worked out of the account and its profile, whichever of the two is written.
CREATE FUNCTION "nomear_usuario"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p perfil;
BEGIN
  SELECT * INTO p FROM perfil WHERE usuario_id = NEW.id;
  NEW.nome_exibicao := coalesce(
    nullif(trim(concat_ws(' ', nullif(p.nome, ''), nullif(p.sobrenome, ''))), ''), NEW.nome_usuario);
  NEW.busca := concat_ws(' ',
    dobrar(concat_ws(' ', p.nome, p.sobrenome, NEW.nome_usuario, NEW.email)), p.telefone, p.cpf);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "nomear_pelo_perfil"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The account's own trigger does the work.
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE usuario SET busca = '';
  ELSE
    UPDATE usuario SET busca = '' WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.usuario_id ELSE NEW.usuario_id END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "nomear" BEFORE INSERT OR UPDATE OF "nome_usuario", "email", "busca" ON "usuario"
  FOR EACH ROW EXECUTE FUNCTION nomear_usuario();
--> statement-breakpoint
CREATE TRIGGER "nomear" AFTER INSERT OR UPDATE OF "nome", "sobrenome", "telefone", "cpf" OR DELETE ON "perfil"
  FOR EACH ROW EXECUTE FUNCTION nomear_pelo_perfil();
--> statement-breakpoint
CREATE TRIGGER "nomear_todos" AFTER TRUNCATE ON "perfil"
  FOR EACH STATEMENT EXECUTE FUNCTION nomear_pelo_perfil();
--> statement-breakpoint
UPDATE "usuario" SET "busca" = '';
--> statement-breakpoint
CREATE INDEX "usuario_nome" ON "usuario" USING btree ("nome_exibicao","id");
--> statement-breakpoint
-- What is free is told by when visits begin and end, and whose they are not: all of it in the index, none of the rows.
DROP INDEX "agendamento_inicio";
--> statement-breakpoint
CREATE INDEX "agendamento_inicio" ON "agendamento" USING btree ("inicio", "id") INCLUDE ("fim", "usuario_id");
