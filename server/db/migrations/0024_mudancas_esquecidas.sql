CREATE TABLE "mudancas_esquecidas" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"ate" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "mudancas_esquecidas_uma_linha" CHECK ("mudancas_esquecidas"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "mudancas_esquecidas" DEFAULT VALUES;
