CREATE TABLE "pedidos_do_dia" (
	"usuario_id" integer NOT NULL,
	"data" date NOT NULL,
	"pedidos" integer NOT NULL,
	CONSTRAINT "pedidos_do_dia_usuario_id_data_pk" PRIMARY KEY("usuario_id","data")
);
--> statement-breakpoint
CREATE TABLE "aparelho" (
	"aparelho" text NOT NULL,
	"usuario_id" integer NOT NULL,
	"visto_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "aparelho_usuario_id_aparelho_pk" PRIMARY KEY("usuario_id","aparelho")
);
--> statement-breakpoint
ALTER TABLE "pedidos_do_dia" ADD CONSTRAINT "pedidos_do_dia_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aparelho" ADD CONSTRAINT "aparelho_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessao_usuario" ON "sessao" USING btree ((("sess"->>'usuarioId')::int));