import * as z from 'zod/mini'
import { ALREADY_THERE } from '#domain/agendamento/texts.ts'
import { dateTimeSchema } from '#domain/lib/fields.ts'
import type { problemSchema } from './problem.ts'

/** Every code an answer can carry, once: its HTTP status and its pt-BR title. */
export const codes = {
  requisicao_invalida: { status: 400, title: 'Requisição inválida' },
  dados_invalidos: { status: 422, title: 'Confira os campos' },
  nao_autenticado: { status: 401, title: 'Faça login para continuar' },
  credenciais_invalidas: { status: 401, title: 'Email ou senha incorretos' },
  sem_permissao: { status: 403, title: 'Sem permissão' },
  outra_pessoa: { status: 403, title: 'A sessão é de outra pessoa' },
  origem_recusada: { status: 403, title: 'Origem recusada' },
  nao_encontrado: { status: 404, title: 'Não encontrado' },
  endereco_inexistente: { status: 404, title: 'Endereço inexistente' },
  email_em_uso: { status: 409, title: 'Já existe uma conta com este email' },
  ultima_da_equipe: { status: 409, title: 'A clínica ficaria sem ninguém que a abra' },
  convite_aceito: { status: 409, title: 'O convite já foi aceito' },
  horario_ocupado: { status: 409, title: 'Horário ocupado' },
  horario_seu: { status: 409, title: 'Este horário já é seu' },
  ja_na_agenda: { status: 409, title: ALREADY_THERE },
  horario_indisponivel: { status: 409, title: 'Horário indisponível' },
  limite_atingido: { status: 409, title: 'Limite de agendamentos' },
  estado_invalido: { status: 409, title: 'Esta situação não pode seguir' },
  agendamento_mudou: { status: 409, title: 'Este agendamento mudou' },
  fichas_com_conta: { status: 409, title: 'Estas fichas não se juntam' },
  registro_mudou: { status: 409, title: 'Este cadastro mudou' },
  horario_mudou: { status: 409, title: 'Os horários desta data mudaram' },
  procedimento_alterado: { status: 409, title: 'O serviço mudou' },
  chave_em_andamento: { status: 409, title: 'Este pedido ainda está em andamento' },
  pedido_lento: { status: 408, title: 'O pedido não chegou a tempo' },
  versao_antiga: { status: 412, title: 'Os dados mudaram desde a leitura' },
  corpo_grande: { status: 413, title: 'Conteúdo grande demais' },
  tipo_nao_suportado: { status: 415, title: 'Tipo de conteúdo não aceito' },
  procedimento_inexistente: { status: 422, title: 'Serviço não encontrado' },
  imagem_invalida: { status: 422, title: 'O arquivo não é uma imagem aceita' },
  chave_invalida: { status: 400, title: 'Idempotency-Key inválida' },
  chave_vencida: { status: 409, title: 'Este pedido já foi recebido' },
  desistido: { status: 409, title: 'Você desistiu deste pedido' },
  chave_reutilizada: { status: 422, title: 'Idempotency-Key já usada com outro conteúdo' },
  muitas_tentativas: { status: 429, title: 'Muitas tentativas' },
  cabecalhos_grandes: { status: 431, title: 'Cabeçalhos grandes demais' },
  erro_interno: { status: 500, title: 'Erro interno' },
  indisponivel: { status: 503, title: 'Serviço indisponível no momento' },
} as const satisfies Record<string, { status: number; title: string }>

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
 * refused with. The whole of it is `problem.ts`.
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
  const { status, title } = codes[code]
  return { type: `/api/docs/erros#${code}`, title, status, detail, code, ...extras }
}
