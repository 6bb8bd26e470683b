CREATE TABLE "agendamento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agendamento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer,
	"nome" text NOT NULL,
	"descricao" text NOT NULL,
	"tipo_procedimento" smallint NOT NULL,
	"inicio" timestamp NOT NULL,
	"fim" timestamp NOT NULL,
	"valor_centavos" integer NOT NULL,
	"encaixe" boolean DEFAULT false NOT NULL,
	"chave" uuid,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agendamento_fim_depois" CHECK ("agendamento"."fim" > "agendamento"."inicio")
);
--> statement-breakpoint
CREATE TABLE "clinica" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"dados" jsonb NOT NULL,
	CONSTRAINT "clinica_uma_linha" CHECK ("clinica"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "horario" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "horario_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"data" date NOT NULL,
	"inicio_1" text DEFAULT '' NOT NULL,
	"fim_1" text DEFAULT '' NOT NULL,
	"inicio_2" text DEFAULT '' NOT NULL,
	"fim_2" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotencia" (
	"usuario_id" integer NOT NULL,
	"chave" uuid NOT NULL,
	"impressao" text NOT NULL,
	"status" smallint,
	"corpo" text,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotencia_usuario_id_chave_pk" PRIMARY KEY("usuario_id","chave")
);
--> statement-breakpoint
CREATE TABLE "imagem" (
	"nome" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mensagem" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mensagem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"descricao" text NOT NULL,
	"tipo" smallint NOT NULL,
	"habilitado" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perfil" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perfil_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"nome" text DEFAULT '' NOT NULL,
	"sobrenome" text DEFAULT '' NOT NULL,
	"telefone" text DEFAULT '' NOT NULL,
	"data_nascimento" date,
	"cpf" text DEFAULT '' NOT NULL,
	"cep" text DEFAULT '' NOT NULL,
	"uf" text DEFAULT '' NOT NULL,
	"municipio" text DEFAULT '' NOT NULL,
	"bairro" text DEFAULT '' NOT NULL,
	"logradouro" text DEFAULT '' NOT NULL,
	"numero" integer,
	"complemento" text DEFAULT '' NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "perfil_usuario_id_unique" UNIQUE("usuario_id")
);
--> statement-breakpoint
CREATE TABLE "procedimento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "procedimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"descricao" text NOT NULL,
	"valor_centavos" integer NOT NULL,
	"tempo_minutos" smallint NOT NULL,
	"imagem" text DEFAULT '' NOT NULL,
	"tipo_procedimento" smallint NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessao" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp(6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tentativa" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "usuario" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usuario_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nome_usuario" text NOT NULL,
	"email" text NOT NULL,
	"senha_hash" text NOT NULL,
	"status" text DEFAULT 'Usuario' NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usuario_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"descricao" text NOT NULL,
	"campo" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agendamento" ADD CONSTRAINT "agendamento_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perfil" ADD CONSTRAINT "perfil_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agendamento_inicio" ON "agendamento" USING btree ("inicio");--> statement-breakpoint
CREATE INDEX "agendamento_usuario" ON "agendamento" USING btree ("usuario_id","inicio");--> statement-breakpoint
CREATE INDEX "horario_data" ON "horario" USING btree ("data");--> statement-breakpoint
CREATE INDEX "idempotencia_criado_em" ON "idempotencia" USING brin ("criado_em");--> statement-breakpoint
CREATE INDEX "sessao_expire" ON "sessao" USING btree ("expire");