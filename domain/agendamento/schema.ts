import * as z from 'zod/mini'
import {
  dataFiltroEntrada,
  dataHoraEntrada,
  dataHoraSchema,
  emailEntrada,
  idSchema,
  leitura,
  limiteDaPagina,
  tempoEntrada,
  tempoSchema,
  texto,
  textoOpcional,
  tipoProcedimentoEntrada,
  tipoProcedimentoSchema,
  valorEntrada,
  valorSchema,
} from '#domain/lib/fields.ts'
import { pessoaSchema } from '#domain/perfil/schema.ts'

export const DATA_MINIMA_FILTRO_AGENDAMENTO = '2020-01-01'
export const DATA_HORA_MINIMA = '1970-01-01T00:00:00.000Z'

/** What free slots need of somebody else's visit, and all that a client learns of it. */
export const ocupadoSchema = z.object({ id: idSchema, dataHoraAgendada: dataHoraSchema, tempo: tempoSchema })
export type Ocupado = z.infer<typeof ocupadoSchema>

/** A visit, as its own client and the Admin see it. */
export const agendamentoSchema = z.object({
  ...ocupadoSchema.shape,
  nome: z.string(),
  descricao: z.string(),
  /** The client's login e-mail; null where reception made it for nobody registered. */
  email: z.nullable(z.string()),
  tipoProcedimento: tipoProcedimentoSchema,
  /** The same as `tipoProcedimento`: the older edit form's spelling is answered too. */
  tipoAgendamento: tipoProcedimentoSchema,
  valor: valorSchema,
  /** True where Admin knowingly squeezed it in beside another. */
  encaixe: z.boolean(),
  /** The `Idempotency-Key` of the command that made it, so that a device knows its own queued row again. */
  chave: z.nullable(z.string()),
})
export type Agendamento = z.infer<typeof agendamentoSchema>

/** A row of the list: whole where it is one's own (or one is Admin), else only what free slots need. */
export const agendamentoListadoSchema = z.union([agendamentoSchema, ocupadoSchema])
export type AgendamentoListado = z.infer<typeof agendamentoListadoSchema>

export function isAgendamentoInteiro(linha: AgendamentoListado): linha is Agendamento {
  return 'nome' in linha
}

/**
 * A booking. A client's price and duration are what the screen showed; the server compares them with the procedure
 * (by `procedimentoId`, else by `nome`) and never stores them. The Admin's form has neither `email` nor procedure.
 */
export const agendamentoCriarSchema = z.object({
  dataHoraAgendada: dataHoraEntrada('Data do Procedimento é obrigatório!'),
  nome: texto('Nome é obrigatório!', 120),
  descricao: z._default(textoOpcional(2000), ''),
  email: z.nullish(emailEntrada('Email é obrigatório!')),
  tempo: tempoEntrada('Tempo é obrigatório!'),
  valor: valorEntrada('Valor é obrigatório!'),
  tipoProcedimento: z._default(tipoProcedimentoEntrada, 1),
  procedimentoId: z.nullish(idSchema),
  encaixe: z._default(z.boolean(), false),
})
export type AgendamentoCriar = z.infer<typeof agendamentoCriarSchema>

export const agendamentoAlterarSchema = z.object({
  dataHoraAgendada: dataHoraEntrada('Data do Procedimento é obrigatório!'),
  nome: texto('Nome é obrigatório!', 120),
  descricao: texto('Descrição é obrigatória!', 2000),
  valor: valorEntrada('Valor é obrigatório!'),
  tempo: tempoEntrada('Tempo é obrigatório!'),
  tipoProcedimento: z._default(tipoProcedimentoEntrada, 1),
  encaixe: z.optional(z.boolean()),
})
export type AgendamentoAlterar = z.infer<typeof agendamentoAlterarSchema>

/** Optional dates that narrow the list, both inclusive. */
export const agendamentoPeriodoSchema = z.object({ desde: dataFiltroEntrada, ate: dataFiltroEntrada })

/** The dates, and where the last answer for them ended; without a cursor the whole list is answered. */
export const agendamentoMudancasPedidoSchema = z.object({
  ...agendamentoPeriodoSchema.shape,
  cursor: z.optional(z.string().check(z.maxLength(4000))),
})

/**
 * What became of the list since the cursor. `alterados` are rows as the list has them now, also rows that turned from
 * one's own into another's; `removidos` names rows that are no longer on it. Where `completo`, the cursor was none of
 * this list (another person, other dates, too old) and `alterados` is the list itself. `pessoas`, for the Admin alone:
 * whose visits those rows are, and who else on the list has another name or phone by now.
 */
export const agendamentoMudancasSchema = z.object({
  completo: z.boolean(),
  alterados: z.array(agendamentoListadoSchema),
  removidos: z.array(idSchema),
  pessoas: z.optional(z.array(pessoaSchema)),
  cursor: z.string(),
})
export type AgendamentoMudancas = z.infer<typeof agendamentoMudancasSchema>

/** What the Admin's search finds: a visit, and whose it is. */
export const agendamentoAchadoSchema = z.extend(agendamentoSchema, { cliente: z.nullable(pessoaSchema) })
export type AgendamentoAchado = z.infer<typeof agendamentoAchadoSchema>

/** Where a page of visits by time ended: the next begins after it, also where that visit is gone by then. */
export function marcaDePagina({ dataHoraAgendada, id }: Pick<Ocupado, 'dataHoraAgendada' | 'id'>): string {
  return `${dataHoraAgendada}_${id}`
}

export const agendamentoFiltroSchema = z.object({
  nome: z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(120))),
    z.transform((n) => (n === undefined || n === null || n === '' || n === 'null' ? null : n)),
  ),
  dataInicial: dataFiltroEntrada,
  dataFinal: dataFiltroEntrada,
  limite: limiteDaPagina,
  /** `marcaDePagina` of the last visit of the page before. */
  depois: z.optional(
    z.pipe(
      z.string(),
      leitura((t) => {
        const [, quando, id] = /^(.{24})_(\d{1,9})$/.exec(t) ?? []
        const lido = dataHoraSchema.safeParse(quando)
        return lido.success ? { quando: lido.data, id: Number(id) } : undefined
      }, 'Página desconhecida.'),
    ),
  ),
})
