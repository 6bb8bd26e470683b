-- A note of health that went over with its card goes back: it is read through the joining from here on.
UPDATE "alerta_saude" a SET "ficha_id" = j."de_id" FROM "juncao" j
  WHERE j."saude" AND j."desfeita_em" IS NULL AND a."ficha_id" = j."para_id"
    AND NOT EXISTS (SELECT 1 FROM "alerta_saude" b WHERE b."ficha_id" = j."de_id");
--> statement-breakpoint
ALTER TABLE "juncao" DROP COLUMN "saude";
