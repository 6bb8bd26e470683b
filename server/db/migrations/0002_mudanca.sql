CREATE TABLE "mudanca" (
	"topico" text NOT NULL,
	"linha" integer,
	"usuario_id" integer,
	"transacao" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mudanca_transacao" ON "mudanca" USING btree ("topico","transacao");