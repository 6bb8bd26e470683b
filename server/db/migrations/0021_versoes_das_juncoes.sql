-- Which version of each visit of a joined card its client knew when it went over, or was booked by the card's key: what
-- she knows again where the joining is undone, since she may be another person than whoever had the visits meanwhile.
ALTER TABLE "juncao" ADD COLUMN "versoes_conhecidas" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- A joining and the versions that it made were written in one transaction. The one before them she knew, unless the
-- visit still says that it was an earlier one. Where somebody has acknowledged anything of it, or acted as its client
-- since, nobody wrote down what was told then: rather too low, or she might be forgotten.
UPDATE "juncao" j SET "versoes_conhecidas" = array(
    SELECT coalesce(CASE WHEN a.ciente_em IS NULL AND NOT EXISTS (SELECT 1 FROM historico c
        WHERE c.agendamento_id = v.id AND c.versao > h.versao AND c.papel = 'cliente')
      THEN least(h.versao - 1, CASE WHEN a.conhecido IS NOT NULL THEN a.versao_conhecida END) END, 1)
    FROM unnest(j.visitas) WITH ORDINALITY v (id, n) LEFT JOIN agendamento a ON a.id = v.id
      LEFT JOIN historico h ON h.agendamento_id = v.id AND h.em = j.criado_em AND h.antes ? 'ficha_id'
    ORDER BY v.n)
  WHERE "desfeita_em" IS NULL;
