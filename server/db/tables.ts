import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { VISIT_STATES } from '#domain/agendamento/states.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { FichaFields } from '#domain/ficha/schema.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import type { MensagemKind } from '#domain/mensagem/kinds.ts'
import type { OfReception } from '#domain/perfil/of-reception.ts'
import type { HistoryColumns, KnownColumns } from './visit-columns.ts'

/**
 * The tables. Wall-clock times are `timestamp` without a zone (the clinic's clock, never a device's);
 * instants of the machine are `timestamptz`; money is integer centavos.
 *
 * What drizzle cannot say stands in the migrations beside it, and as they have left it in
 * `beyond-drizzle.sql`: the exclusion constraint of `agendamento`; the triggers that fill `mudanca` and
 * `historico`, that count a visit's version and keep what its client knows, that make an account's card,
 * that keep `nome_exibicao` and `busca`, and that refuse to change a row which is only ever added; the
 * columns that an index of `agendamento` carries along; and that `recuperacao` is UNLOGGED.
 */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const searchTerms = customType<{ data: string }>({ dataType: () => 'tsvector' })
const nameInPortuguese = customType<{ data: string }>({ dataType: () => 'text collate "pt-BR-x-icu"' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const criadoEm = () => timestamp('criado_em', { withTimezone: true, mode: 'string' }).notNull().defaultNow()
/** Minutes that the clinic keeps free around a service, see `domain/agendamento/gap.ts`. */
const gapColumns = () => ({
  intervaloAntes: smallint('intervalo_antes').notNull().default(0),
  intervaloDepois: smallint('intervalo_depois').notNull().default(0),
})
const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

export const usuario = pgTable(
  'usuario',
  {
    id: id(),
    nomeUsuario: text('nome_usuario').notNull(),
    /** Trimmed and in lower case: the parsed form is the only one that arrives here. */
    email: text('email').notNull().unique(),
    senhaHash: text('senha_hash').notNull(),
    status: text('status', { enum: ['Usuario', 'Admin'] })
      .notNull()
      .default('Usuario'),
    /**
     * What lists call the person, in their order: the profile's name, else the one registered with. Kept by
     * triggers.
     */
    nomeExibicao: nameInPortuguese('nome_exibicao').notNull().default(''),
    /** What the person is found by, folded (domain/perfil/search.ts). Kept by triggers. */
    busca: text('busca').notNull().default(''),
    /** When the password was last changed; null where it is still the one that the account was made with. */
    senhaTrocadaEm: instant('senha_trocada_em'),
    /**
     * When the clinic saw that the account is this person's. Null: anybody may have registered with that
     * e-mail, and what reception writes down for it is shown to the clinic alone.
     */
    confirmadaEm: instant('confirmada_em'),
    /** When she was invited to the team; null once she has chosen a password, and for everybody else. */
    convidadaEm: instant('convidada_em'),
    criadoEm: criadoEm(),
  },
  (t) => [index('usuario_nome').on(t.nomeExibicao, t.id)],
)

export const perfil = pgTable('perfil', {
  id: id(),
  usuarioId: integer('usuario_id')
    .notNull()
    .unique()
    .references(() => usuario.id, { onDelete: 'cascade' }),
  nome: text('nome').notNull().default(''),
  sobrenome: text('sobrenome').notNull().default(''),
  /** Digits only, like `cpf` and `cep`; masked when answered. */
  telefone: text('telefone').notNull().default(''),
  dataNascimento: date('data_nascimento', { mode: 'string' }),
  cpf: text('cpf').notNull().default(''),
  cep: text('cep').notNull().default(''),
  uf: text('uf').notNull().default(''),
  municipio: text('municipio').notNull().default(''),
  bairro: text('bairro').notNull().default(''),
  logradouro: text('logradouro').notNull().default(''),
  numero: integer('numero'),
  complemento: text('complemento').notNull().default(''),
  /**
   * What reception wrote down while nobody knew whose the account is, by column: it lies over the others for
   * the clinic, and goes into them once the account is confirmed. Under `dela` which its holder wrote since.
   */
  daRecepcao: jsonb('da_recepcao').$type<OfReception>(),
  versao: integer('versao').notNull().default(1),
})

export const procedimento = pgTable('procedimento', {
  id: id(),
  nome: text('nome').notNull(),
  descricao: text('descricao').notNull(),
  valorCentavos: integer('valor_centavos').notNull(),
  tempoMinutos: smallint('tempo_minutos').notNull(),
  ...gapColumns(),
  imagem: text('imagem').notNull().default(''),
  tipoProcedimento: smallint('tipo_procedimento').$type<ProcedimentoKind>().notNull(),
  criadoEm: criadoEm(),
})

export const voucher = pgTable('voucher', {
  id: id(),
  nome: text('nome').notNull(),
  descricao: text('descricao').notNull(),
  campo: boolean('campo').notNull().default(true),
})

export const mensagem = pgTable('mensagem', {
  id: id(),
  nome: text('nome').notNull(),
  descricao: text('descricao').notNull(),
  tipo: smallint('tipo').$type<MensagemKind>().notNull(),
  habilitado: boolean('habilitado').notNull().default(true),
})

export const horario = pgTable(
  'horario',
  {
    id: id(),
    data: date('data', { mode: 'string' }).notNull(),
    /** `HH:MM`, or empty where the period is not set. */
    inicio1: text('inicio_1').notNull().default(''),
    fim1: text('fim_1').notNull().default(''),
    inicio2: text('inicio_2').notNull().default(''),
    fim2: text('fim_2').notNull().default(''),
  },
  (t) => [index('horario_data').on(t.data)],
)

export const agendamento = pgTable(
  'agendamento',
  {
    id: id(),
    /** Whose visit it is; null where reception made it for nobody registered. */
    usuarioId: integer('usuario_id').references(() => usuario.id),
    nome: text('nome').notNull(),
    descricao: text('descricao').notNull(),
    tipoProcedimento: smallint('tipo_procedimento').$type<ProcedimentoKind>().notNull(),
    inicio: timestamp('inicio', { mode: 'string' }).notNull(),
    /** Stored, because the exclusion constraint may only use immutable expressions of columns. */
    fim: timestamp('fim', { mode: 'string' }).notNull(),
    /** The card of a client without an account. */
    fichaId: integer('ficha_id').references((): AnyPgColumn => ficha.id, { onDelete: 'set null' }),
    /** Its service's gap when it was booked: with it, it blocks the clinic's time (see standing.ts). */
    ...gapColumns(),
    valorCentavos: integer('valor_centavos').notNull(),
    encaixe: boolean('encaixe').notNull().default(false),
    /** The Idempotency-Key it was made under. */
    chave: uuid('chave'),
    /** 1 when the visit is made, one more at every change; a trigger counts, so that no writer forgets to. */
    versao: integer('versao').notNull().default(1),
    /** Whom reception wrote it down for, as typed, where nobody registered was chosen. */
    cliente: text('cliente'),
    /** Written down by reception for an account that was not confirmed: its holder does not see it yet. */
    soDaClinica: boolean('so_da_clinica').notNull().default(false),
    /** A cancelled visit keeps its row and takes no time. */
    estado: text('estado', { enum: VISIT_STATES }).notNull().default('marcada'),
    /** The clinic's wall clock when it came into its state; null for the one that it began with. */
    estadoEm: timestamp('estado_em', { mode: 'string' }),
    /** In which role its state was last changed, as its client or for the clinic; a trigger writes it. */
    estadoPor: text('estado_por', { enum: ['cliente', 'clinica'] }),
    /** Why the clinic moved or cancelled it last, for the client to read. */
    motivo: text('motivo'),
    /**
     * The facts as its client knows them, by column, where those are not the present ones; a trigger keeps
     * them. What she knows is no change of the visit: it raises no version.
     */
    conhecido: jsonb('conhecido').$type<KnownColumns>(),
    /** The last version that she made herself, which a trigger sees to, or has acknowledged. */
    versaoConhecida: integer('versao_conhecida').notNull().default(1),
    /** The clinic's wall clock when a device of hers had fetched what `conhecido` is behind. */
    recebidoEm: timestamp('recebido_em', { mode: 'string' }),
    cienteEm: timestamp('ciente_em', { mode: 'string' }),
    /** Who of the clinic told her; null where she has seen it herself. */
    cientePor: integer('ciente_por'),
    criadoEm: criadoEm(),
  },
  (t) => [
    index('agendamento_inicio').on(t.inicio, t.id),
    index('agendamento_usuario').on(t.usuarioId, t.inicio),
    index('agendamento_chave').on(t.chave).where(sql`${t.chave} is not null`),
    index('agendamento_ficha').on(t.fichaId, t.inicio).where(sql`${t.fichaId} is not null`),
    index('agendamento_aberto')
      .on(t.usuarioId, t.fim)
      .where(sql`not ${t.soDaClinica} and ${t.estado} <> 'cancelada'`),
    index('agendamento_sem_ciencia').on(t.inicio).where(sql`${t.conhecido} is not null`),
    index('agendamento_cancelado').on(t.inicio, t.id).where(sql`${t.estado} = 'cancelada'`),
    check('agendamento_fim_depois', sql`${t.fim} > ${t.inicio}`),
    check('agendamento_intervalo', sql`${t.intervaloAntes} >= 0 and ${t.intervaloDepois} >= 0`),
    check('agendamento_estado', sql.raw(`"estado" in (${VISIT_STATES.map((s) => `'${s}'`).join(', ')})`)),
  ],
)

/**
 * A client as reception knows her. Every client's account has one, which holds only what her profile does
 * not; what the profile says stands in `nome_exibicao` and `busca`, too, which triggers keep.
 */
export const ficha = pgTable(
  'ficha',
  {
    id: id(),
    /** Made by the device that made the card. */
    chave: uuid('chave').notNull().unique().defaultRandom(),
    usuarioId: integer('usuario_id')
      .unique()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    nome: text('nome').notNull().default(''),
    /** Digits only, as in the profile; masked when answered. */
    telefone: text('telefone').notNull().default(''),
    cpf: text('cpf').notNull().default(''),
    email: text('email').notNull().default(''),
    dataNascimento: date('data_nascimento', { mode: 'string' }),
    recado: text('recado').notNull().default(''),
    versao: integer('versao').notNull().default(1),
    /** The card that this one went into: it is no card any more, and kept to be undone. */
    juntaA: integer('junta_a').references((): AnyPgColumn => ficha.id, { onDelete: 'cascade' }),
    nomeExibicao: nameInPortuguese('nome_exibicao').notNull().default(''),
    /** What she is found by, each by its beginning: `n` and a folded word, `e`, `t` and `c` for the rest. */
    busca: searchTerms('busca').notNull().default(''),
    criadoEm: criadoEm(),
  },
  (t) => [
    index('ficha_busca').using('gin', t.busca),
    index('ficha_nome').on(t.nomeExibicao, t.id).where(sql`${t.juntaA} is null`),
    check('ficha_de_alguem', sql`${t.usuarioId} is not null or ${t.nome} <> '' or ${t.telefone} <> ''`),
  ],
)

/** Two cards that became one: what has to be put back where that was wrong. Undone ones stay. */
export const fichaJoining = pgTable(
  'juncao',
  {
    id: id(),
    deId: integer('de_id')
      .notNull()
      .references(() => ficha.id, { onDelete: 'cascade' }),
    paraId: integer('para_id')
      .notNull()
      .references(() => ficha.id, { onDelete: 'cascade' }),
    /** Fields of the card that stayed, as they were: those that became others, or that both said alike. */
    antes: jsonb('antes').$type<FichaFields>().notNull(),
    /** The values that the fields of `antes` got by the joining. */
    depois: jsonb('depois').$type<FichaFields>().notNull(),
    /** The visits that went over, and those that were booked by the key of the other card since. */
    visitas: integer('visitas').array().notNull(),
    /** For each of `visitas`, in the same order, the version that its client knew before the joining. */
    versoesConhecidas: integer('versoes_conhecidas').array().notNull().default([]),
    quem: integer('quem'),
    criadoEm: criadoEm(),
    desfeitaEm: instant('desfeita_em'),
  },
  (t) => [index('juncao_para').on(t.paraId), index('juncao_de').on(t.deId)],
)

/**
 * What a client let the clinic keep of her health. It is in no list, search or log; who opens it is written
 * down. Taken back, the text is gone and the row says when.
 */
export const healthNote = pgTable('alerta_saude', {
  fichaId: integer('ficha_id')
    .primaryKey()
    .references(() => ficha.id, { onDelete: 'cascade' }),
  texto: text('texto'),
  /** Which text she signed (`HEALTH_CONSENT`), who signed it, and when. */
  consentimento: smallint('consentimento').notNull(),
  assinante: text('assinante').notNull(),
  assinadoEm: instant('assinado_em').notNull().defaultNow(),
  retiradoEm: instant('retirado_em'),
})

/** Who opened such a note, and when. Rows are only ever added. */
export const healthReading = pgTable(
  'leitura_saude',
  {
    fichaId: integer('ficha_id')
      .notNull()
      .references(() => ficha.id, { onDelete: 'cascade' }),
    quem: integer('quem'),
    em: instant('em').notNull().defaultNow(),
  },
  (t) => [index('leitura_saude_ficha').on(t.fichaId, t.em)],
)

/**
 * Every version of every visit: what changed from what to what, by column, who did it, as what, when, by
 * which command. A trigger writes it in the transaction of the change, whoever changes a visit; rows are only
 * ever added, and the database refuses all else.
 */
export const visitHistory = pgTable(
  'historico',
  {
    agendamentoId: integer('agendamento_id').notNull(),
    versao: integer('versao').notNull(),
    em: instant('em').notNull().defaultNow(),
    /** The clinic's wall clock when reception saw it, where that was said. */
    feitoEm: timestamp('feito_em', { mode: 'string' }),
    /** The account; null where nobody is known. */
    quem: integer('quem'),
    papel: text('papel', { enum: ['cliente', 'recepcao', 'sistema'] }).notNull(),
    /** The Idempotency-Key of the command. */
    chave: uuid('chave'),
    antes: jsonb('antes').$type<HistoryColumns>(),
    depois: jsonb('depois').$type<HistoryColumns>(),
    motivo: text('motivo'),
  },
  (t) => [primaryKey({ columns: [t.agendamentoId, t.versao] })],
)

/**
 * Keys of writes that may be repeated, each with its first answer. How long they are kept, purge.ts says: the
 * answer 30 days, that it was done a year and a month, and of one client no more than the newest 5 000. Every
 * booking writes one, so it carries no more than it needs: it has no foreign key, so that whoever removes an
 * account removes its keys; its rows come in the order of their time, hence the small index for the purge.
 */
export const idempotencia = pgTable(
  'idempotencia',
  {
    usuarioId: integer('usuario_id').notNull(),
    chave: uuid('chave').notNull(),
    /** SHA-256 of method, path and body. */
    impressao: text('impressao').notNull(),
    /** Written with its row; the column was nullable while keys were stored before their answers. */
    status: smallint('status'),
    /** The answer's JSON; null once it has run out. */
    corpo: text('corpo'),
    criadoEm: criadoEm(),
  },
  (t) => [
    primaryKey({ columns: [t.usuarioId, t.chave] }),
    index('idempotencia_criado_em').using('brin', t.criadoEm),
  ],
)

/**
 * One row: which history of this database devices have heard. A database that was put back from a copy has
 * forgotten what came after it, and gets another `epoca` (lineage.ts).
 */
export const epoca = pgTable(
  'epoca',
  {
    id: smallint('id').primaryKey().default(1),
    epoca: uuid('epoca').notNull().defaultRandom(),
    /** The newest change that this history began with: up to then the copy knew. Null: it began empty. */
    copiaDe: timestamp('copia_de', { withTimezone: true, mode: 'string' }),
    /** What tells this database from a copy of it; null until the server has started on it once. */
    lugar: text('lugar'),
  },
  (t) => [check('epoca_uma_linha', sql`${t.id} = 1`)],
)

/**
 * One row, in an UNLOGGED table: PostgreSQL empties it when it recovers from a crash, and whoever finds it
 * empty puts another id in (lineage.ts), by which a cursor from before is known.
 */
export const recovery = pgTable(
  'recuperacao',
  {
    id: smallint('id').primaryKey().default(1),
    recuperacao: uuid('recuperacao').notNull().defaultRandom(),
  },
  (t) => [check('recuperacao_uma_linha', sql`${t.id} = 1`)],
)

/** Pictures live in the database so that every instance serves them and a backup holds them. */
export const imagem = pgTable('imagem', {
  nome: text('nome').primaryKey(),
  bytes: bytea('bytes').notNull(),
  criadoEm: criadoEm(),
})

/** The clinic's record, the one row of its table. */
export const clinica = pgTable(
  'clinica',
  {
    id: smallint('id').primaryKey().default(1),
    dados: jsonb('dados').$type<Clinica>().notNull(),
  },
  (t) => [check('clinica_uma_linha', sql`${t.id} = 1`)],
)

/**
 * What changed, written by triggers in the transaction of the change itself; kept 30 days. It names the row
 * and the transaction and says nothing of what the row holds: whoever asks reads the present row, by her own
 * rights. Every booking writes one, so it has no key, one small index, and no more columns than are read.
 */
export const change = pgTable(
  'mudanca',
  {
    topico: text('topico').notNull(),
    /** The changed row's `id`; null where a whole table was emptied. */
    linha: integer('linha'),
    /** The one account that the change concerns; null where it concerns everybody. */
    usuarioId: integer('usuario_id'),
    /**
     * For a visit: a day whose time it takes or took, a row for each such day. Null in rows of older code.
     */
    dia: date('dia', { mode: 'string' }),
    /** For a visit: the account whose it is or was, 0 for none. Null in rows of older code. */
    dono: integer('dono'),
    /** The transaction, by which a reader's snapshot tells whether she has seen it. */
    transacao: xid8('transacao').notNull().default(sql`pg_current_xact_id()`),
    criadoEm: criadoEm(),
  },
  (t) => [index('mudanca_transacao').on(t.topico, t.transacao)],
)

/**
 * One row: the highest transaction that the log has thrown away (purge.ts). Of what it had thrown away before
 * there was this row nobody knows: then it is all of it.
 */
export const forgottenChanges = pgTable(
  'mudancas_esquecidas',
  {
    id: smallint('id').primaryKey().default(1),
    ate: xid8('ate').notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [check('mudancas_esquecidas_uma_linha', sql`${t.id} = 1`)],
)

/** One row per session: its id and what @fastify/session keeps of it (`server/plugins/session.ts`). */
export const sessao = pgTable(
  'sessao',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').notNull(),
    /** When the session was last used, to some minutes; null for a login from before this was kept. */
    usadaEm: instant('usada_em'),
    expire: timestamp('expire', { precision: 6, withTimezone: true, mode: 'string' }).notNull(),
  },
  (t) => [
    index('sessao_expire').on(t.expire),
    index('sessao_usuario').on(sql`((${t.sess}->>'usuarioId')::int)`),
  ],
)

/**
 * The devices on which somebody has logged in before: what others try elsewhere does not shut such a device
 * out. It holds the hash of what the device's cookie says.
 */
export const device = pgTable(
  'aparelho',
  {
    aparelho: text('aparelho').notNull(),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    vistoEm: timestamp('visto_em', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.aparelho] })],
)

/** The one-time code that reception has read to somebody, one for each account; its tries are attempts. */
export const oneTimeCode = pgTable('codigo', {
  usuarioId: integer('usuario_id')
    .primaryKey()
    .references(() => usuario.id, { onDelete: 'cascade' }),
  codigoHash: text('codigo_hash').notNull(),
  venceEm: instant('vence_em').notNull(),
})

/** What was done about accounts, and by whom. Rows are only added, and kept two years. */
export const accountLog = pgTable(
  'registro_de_contas',
  {
    id: id(),
    /** Who did it, by e-mail; null: whoever had the code; on the server itself: `servidor`. */
    quem: text('quem'),
    ato: text('ato').notNull(),
    /** The account that it was done to, by e-mail. */
    conta: text('conta').notNull(),
    criadoEm: criadoEm(),
  },
  (t) => [index('registro_de_contas_criado_em').on(t.criadoEm)],
)

/** How many visits a client has booked on a day of the clinic, cancelled ones too. */
export const bookingCount = pgTable(
  'pedidos_do_dia',
  {
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    data: date('data', { mode: 'string' }).notNull(),
    pedidos: integer('pedidos').notNull(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.data] })],
)

/** The copies that were made of this database (server/backup/): for whoever watches that they are made. */
export const copy = pgTable('copia', {
  id: id(),
  feitaEm: timestamp('feita_em', { withTimezone: true, mode: 'string' }).notNull(),
  /** Its file, on the machine that made it. */
  arquivo: text('arquivo').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  cifrada: boolean('cifrada').notNull(),
})

/** When it was tried whether a copy comes back, and that it did: for whoever watches that it is tried. */
export const drill = pgTable('ensaio', {
  id: id(),
  feitoEm: instant('feito_em').notNull(),
  /** How many rows came back, each table with the copy's own sum. */
  linhas: integer('linhas').notNull(),
  segundos: integer('segundos').notNull(),
})

/** The attempt counter's own shape (rate-limiter-flexible): one for all instances. */
export const attempt = pgTable('tentativa', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
