-- Unlogged, so that PostgreSQL empties it whenever it recovers from a crash.
CREATE UNLOGGED TABLE "recuperacao" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"recuperacao" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "recuperacao_uma_linha" CHECK ("recuperacao"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "recuperacao" DEFAULT VALUES;
