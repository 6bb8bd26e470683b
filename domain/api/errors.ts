import * as z from 'zod/mini'
import { dateTimeSchema } from '#domain/lib/fields.ts'
import type { problemSchema } from './endpoints.ts'
import { TITLES } from './titles.ts'

/** Every code an answer can carry, with its HTTP status. What it is called says `titles.ts`. */
export const codes = {
  requisicao_invalida: { status: 400 },
  dados_invalidos: { status: 422 },
  nao_autenticado: { status: 401 },
  credenciais_invalidas: { status: 401 },
  sem_permissao: { status: 403 },
  outra_pessoa: { status: 403 },
  origem_recusada: { status: 403 },
  nao_encontrado: { status: 404 },
  endereco_inexistente: { status: 404 },
  email_em_uso: { status: 409 },
  ultima_da_equipe: { status: 409 },
  convite_aceito: { status: 409 },
  horario_ocupado: { status: 409 },
  horario_seu: { status: 409 },
  ja_na_agenda: { status: 409 },
  horario_indisponivel: { status: 409 },
  limite_atingido: { status: 409 },
  estado_invalido: { status: 409 },
  agendamento_mudou: { status: 409 },
  fichas_com_conta: { status: 409 },
  registro_mudou: { status: 409 },
  horario_mudou: { status: 409 },
  procedimento_alterado: { status: 409 },
  chave_em_andamento: { status: 409 },
  pedido_lento: { status: 408 },
  versao_antiga: { status: 412 },
  corpo_grande: { status: 413 },
  tipo_nao_suportado: { status: 415 },
  procedimento_inexistente: { status: 422 },
  imagem_invalida: { status: 422 },
  chave_invalida: { status: 400 },
  chave_vencida: { status: 409 },
  desistido: { status: 409 },
  chave_reutilizada: { status: 422 },
  muitas_tentativas: { status: 429 },
  cabecalhos_grandes: { status: 431 },
  erro_interno: { status: 500 },
  indisponivel: { status: 503 },
} as const satisfies Record<string, { status: number }>

export type Code = keyof typeof codes

const codeList = Object.keys(codes) as [Code, ...Code[]]

/** One field that was refused, by its wire name (`a.0.b` where nested). */
export const invalidFieldSchema = z.object({ campo: z.string(), mensagem: z.string() })
export type InvalidField = z.infer<typeof invalidFieldSchema>

/** What a client is shown of a service before she books it. */
export const serviceFactsSchema = z.object({ nome: z.string(), valor: z.number(), tempo: z.string() })
export type ServiceFacts = z.infer<typeof serviceFactsSchema>

/**
 * `application/problem+json` (RFC 9457), pt-BR, with a stable `code`; all that what everybody may ask is
 * refused with. The whole of it is `problemSchema` of `endpoints.ts`.
 */
export const plainProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().check(z.int()),
  detail: z.string(),
  code: z.enum(codeList),
  /** The refused fields of a 400 or 422. */
  errors: z.optional(z.array(invalidFieldSchema)),
  /** Up to three free times instead of the refused one. */
  alternativas: z.optional(z.array(dateTimeSchema)),
})
export type Problem = z.infer<typeof problemSchema>

export type ProblemExtras = Partial<Pick<Problem, 'errors' | 'alternativas' | 'atual'>>

export function problem(code: Code, detail: string, extras: ProblemExtras = {}): Problem {
  const { status } = codes[code]
  return { type: `/api/docs/erros#${code}`, title: TITLES[code], status, detail, code, ...extras }
}
