import * as z from 'zod/mini'
import {
  agendamentoAchadoSchema,
  agendamentoAlterarSchema,
  agendamentoCriarSchema,
  agendamentoFiltroSchema,
  agendamentoListadoSchema,
  agendamentoMudancasPedidoSchema,
  agendamentoMudancasSchema,
  agendamentoPeriodoSchema,
  agendamentoSchema,
} from '#domain/agendamento/schema.ts'
import { cepParamSchema, cepRespostaSchema } from '#domain/cep/schema.ts'
import { clinicaEntradaSchema, clinicaSchema } from '#domain/clinica/schema.ts'
import { horarioEntradaSchema, horarioFiltroSchema, horarioSchema } from '#domain/horario/schema.ts'
import { imagemRespostaSchema, nomeDeImagemSchema } from '#domain/imagem/schema.ts'
import { idParamSchema } from '#domain/lib/fields.ts'
import { mensagemEntradaSchema, mensagemSchema } from '#domain/mensagem/schema.ts'
import { EVENTOS_PATH, type Topico } from '#domain/mudanca/schema.ts'
import {
  perfilEntradaSchema,
  perfilSchema,
  usuarioFiltroSchema,
  usuarioListadoSchema,
} from '#domain/perfil/schema.ts'
import { procedimentoEntradaSchema, procedimentoSchema } from '#domain/procedimento/schema.ts'
import {
  loginEntradaSchema,
  registroEntradaSchema,
  registroRespostaSchema,
  sessaoRespostaSchema,
  sessaoSchema,
} from '#domain/usuario/schema.ts'
import { voucherEntradaSchema, voucherSchema } from '#domain/voucher/schema.ts'
import { commandRoutes } from './command-routes.ts'
import type { Code } from './errors.ts'
import type { Action } from './permissions.ts'

/**
 * The wire contract: every endpoint once. The server registers its routes from here, the page's client calls and
 * parses by it, and the OpenAPI document is made of it.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters; matched without case. */
  readonly path: string
  readonly action: Action
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The success status and its body; `null` where there is none. */
  readonly success: { readonly status: 200 | 201 | 204; readonly body: z.ZodMiniType | null }
  /** The media type of the success, where it is not JSON. */
  readonly type?: 'image/webp' | 'text/event-stream'
  /** The answer carries an `ETag`, and `If-None-Match` is answered 304 while nothing of this topic has changed. */
  readonly topico?: Topico
  /** Codes beyond those that any route can answer. */
  readonly errors?: readonly Code[]
  /** True where `Idempotency-Key` is honoured. */
  readonly idempotent?: true
  /** The form's field that carries the file, where the request is a multipart form and no JSON. */
  readonly upload?: string
}

const emailParamSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.toLowerCase()),
})
const certo = <T extends z.ZodMiniType>(body: T) => ({ status: 200, body }) as const
const vazio = { status: 204, body: null } as const

export const endpoints = {
  'saude.ler': {
    method: 'GET',
    path: '/api/saude',
    action: 'saude.ler',
    tag: 'Saúde',
    summary: 'Diz se o banco de dados responde',
    success: certo(z.object({ status: z.literal('ok') })),
    errors: ['indisponivel'],
  },
  'usuario.login': {
    method: 'POST',
    path: '/api/Usuarios/login',
    action: 'usuario.entrar',
    tag: 'Usuários',
    summary: 'Abre uma sessão',
    body: loginEntradaSchema,
    success: certo(sessaoSchema),
    errors: ['credenciais_invalidas', 'muitas_tentativas'],
  },
  'usuario.registrar': {
    method: 'POST',
    path: '/api/Usuarios/Registrar',
    action: 'usuario.registrar',
    tag: 'Usuários',
    summary: 'Cria uma conta de cliente',
    body: registroEntradaSchema,
    success: { status: 201, body: registroRespostaSchema },
    errors: ['email_em_uso', 'muitas_tentativas'],
  },
  'usuario.sair': {
    method: 'POST',
    path: '/api/Usuarios/sair',
    action: 'usuario.sair',
    tag: 'Usuários',
    summary: 'Encerra a sessão',
    success: vazio,
  },
  'usuario.sessao': {
    method: 'GET',
    path: '/api/Usuarios/sessao',
    action: 'usuario.sessao',
    tag: 'Usuários',
    summary: 'Diz de quem é a sessão',
    success: certo(sessaoRespostaSchema),
  },
  'procedimento.listar': {
    method: 'GET',
    path: '/api/Procedimento',
    action: 'procedimento.ler',
    tag: 'Procedimentos',
    summary: 'Lista os procedimentos',
    success: certo(z.array(procedimentoSchema)),
    topico: 'procedimentos',
  },
  'procedimento.ler': {
    method: 'GET',
    path: '/api/Procedimento/:id',
    action: 'procedimento.ler',
    tag: 'Procedimentos',
    summary: 'Lê um procedimento',
    params: idParamSchema,
    success: certo(procedimentoSchema),
    errors: ['nao_encontrado'],
  },
  'procedimento.criar': {
    method: 'POST',
    path: '/api/Procedimento',
    action: 'procedimento.editar',
    tag: 'Procedimentos',
    summary: 'Cadastra um procedimento',
    body: procedimentoEntradaSchema,
    success: { status: 201, body: procedimentoSchema },
    idempotent: true,
  },
  'procedimento.alterar': {
    method: 'PUT',
    path: '/api/Procedimento/:id',
    action: 'procedimento.editar',
    tag: 'Procedimentos',
    summary: 'Altera um procedimento',
    params: idParamSchema,
    body: procedimentoEntradaSchema,
    success: certo(procedimentoSchema),
    errors: ['nao_encontrado'],
  },
  'procedimento.excluir': {
    method: 'DELETE',
    path: '/api/Procedimento/:id',
    action: 'procedimento.editar',
    tag: 'Procedimentos',
    summary: 'Exclui um procedimento',
    params: idParamSchema,
    success: vazio,
    errors: ['nao_encontrado'],
  },
  'voucher.listar': {
    method: 'GET',
    path: '/api/Voucher',
    action: 'voucher.ler',
    tag: 'Vouchers',
    summary: 'Lista os vouchers; a um cliente, só os habilitados',
    success: certo(z.array(voucherSchema)),
    topico: 'vouchers',
  },
  'voucher.ler': {
    method: 'GET',
    path: '/api/Voucher/:id',
    action: 'voucher.ler',
    tag: 'Vouchers',
    summary: 'Lê um voucher',
    params: idParamSchema,
    success: certo(voucherSchema),
    errors: ['nao_encontrado'],
  },
  'voucher.criar': {
    method: 'POST',
    path: '/api/Voucher',
    action: 'voucher.editar',
    tag: 'Vouchers',
    summary: 'Cadastra um voucher',
    body: voucherEntradaSchema,
    success: { status: 201, body: voucherSchema },
    idempotent: true,
  },
  'voucher.alterar': {
    method: 'PUT',
    path: '/api/Voucher/:id',
    action: 'voucher.editar',
    tag: 'Vouchers',
    summary: 'Altera um voucher',
    params: idParamSchema,
    body: voucherEntradaSchema,
    success: certo(voucherSchema),
    errors: ['nao_encontrado'],
  },
  'voucher.excluir': {
    method: 'DELETE',
    path: '/api/Voucher/:id',
    action: 'voucher.editar',
    tag: 'Vouchers',
    summary: 'Exclui um voucher',
    params: idParamSchema,
    success: vazio,
    errors: ['nao_encontrado'],
  },
  'mensagem.listar': {
    method: 'GET',
    path: '/api/MensagemTemporaria',
    action: 'mensagem.ler',
    tag: 'Mensagens',
    summary: 'Lista as mensagens; fora da administração, só as habilitadas',
    success: certo(z.array(mensagemSchema)),
    topico: 'mensagens',
  },
  'mensagem.ler': {
    method: 'GET',
    path: '/api/MensagemTemporaria/:id',
    action: 'mensagem.ler',
    tag: 'Mensagens',
    summary: 'Lê uma mensagem',
    params: idParamSchema,
    success: certo(mensagemSchema),
    errors: ['nao_encontrado'],
  },
  'mensagem.criar': {
    method: 'POST',
    path: '/api/MensagemTemporaria',
    action: 'mensagem.editar',
    tag: 'Mensagens',
    summary: 'Cadastra uma mensagem',
    body: mensagemEntradaSchema,
    success: { status: 201, body: mensagemSchema },
    idempotent: true,
  },
  'mensagem.alterar': {
    method: 'PUT',
    path: '/api/MensagemTemporaria/:id',
    action: 'mensagem.editar',
    tag: 'Mensagens',
    summary: 'Altera uma mensagem',
    params: idParamSchema,
    body: mensagemEntradaSchema,
    success: certo(mensagemSchema),
    errors: ['nao_encontrado'],
  },
  'mensagem.excluir': {
    method: 'DELETE',
    path: '/api/MensagemTemporaria/:id',
    action: 'mensagem.editar',
    tag: 'Mensagens',
    summary: 'Exclui uma mensagem',
    params: idParamSchema,
    success: vazio,
    errors: ['nao_encontrado'],
  },
  'cep.ler': {
    method: 'GET',
    path: '/api/cep/:cep',
    action: 'cep.ler',
    tag: 'CEP',
    summary: 'Procura o endereço de um CEP no serviço público configurado',
    params: cepParamSchema,
    success: certo(cepRespostaSchema),
    errors: ['nao_encontrado', 'indisponivel'],
  },
  'clinica.ler': {
    method: 'GET',
    path: '/api/Clinica',
    action: 'clinica.ler',
    tag: 'Clínica',
    summary: 'Lê os dados da clínica',
    success: certo(clinicaSchema),
    topico: 'clinica',
  },
  'clinica.alterar': {
    method: 'PUT',
    path: '/api/Clinica',
    action: 'clinica.editar',
    tag: 'Clínica',
    summary: 'Altera os dados da clínica',
    body: clinicaEntradaSchema,
    success: certo(clinicaSchema),
  },
  'imagem.enviar': {
    method: 'POST',
    path: '/api/Imagens',
    action: 'imagem.enviar',
    tag: 'Imagens',
    summary: 'Recebe uma imagem (multipart, até 8 MB) e responde o nome que `imagem` guarda',
    upload: 'imagem',
    success: { status: 201, body: imagemRespostaSchema },
    errors: ['imagem_invalida', 'corpo_grande', 'tipo_nao_suportado'],
  },
  'imagem.ler': {
    method: 'GET',
    path: '/imagens/:nome',
    action: 'imagem.ler',
    tag: 'Imagens',
    summary: 'Serve uma imagem guardada (WebP)',
    params: z.object({ nome: nomeDeImagemSchema }),
    success: certo(z.unknown()),
    type: 'image/webp',
    errors: ['nao_encontrado'],
  },
  'horario.listar': {
    method: 'GET',
    path: '/api/horarios',
    action: 'horario.ler',
    tag: 'Horários',
    summary: 'Lista os horários de atendimento cadastrados',
    query: agendamentoPeriodoSchema,
    success: certo(z.array(horarioSchema)),
    topico: 'horarios',
  },
  'horario.filtrar': {
    method: 'GET',
    path: '/api/horarios/filtrar',
    action: 'horario.ler',
    tag: 'Horários',
    summary: 'Lista os horários de um período',
    query: horarioFiltroSchema,
    success: certo(z.array(horarioSchema)),
  },
  'horario.criar': {
    method: 'POST',
    path: '/api/Horarios',
    action: 'horario.editar',
    tag: 'Horários',
    summary: 'Cadastra os horários de uma data',
    body: horarioEntradaSchema,
    success: { status: 201, body: horarioSchema },
    idempotent: true,
  },
  'horario.excluir': {
    method: 'DELETE',
    path: '/api/Horarios/:id',
    action: 'horario.editar',
    tag: 'Horários',
    summary: 'Exclui um cadastro de horários',
    params: idParamSchema,
    success: vazio,
    errors: ['nao_encontrado'],
  },
  'perfil.listar': {
    method: 'GET',
    path: '/api/PerfilUsuario',
    action: 'perfil.listar',
    tag: 'Perfis',
    summary: 'Lista as pessoas cadastradas por nome; em páginas com `limite`, o total em X-Total',
    query: usuarioFiltroSchema,
    success: certo(z.array(usuarioListadoSchema)),
    topico: 'perfil',
  },
  'perfil.ler': {
    method: 'GET',
    path: '/api/PerfilUsuario/:email',
    action: 'perfil.ler',
    tag: 'Perfis',
    summary: 'Lê um perfil; 404 quando ainda não existe',
    params: emailParamSchema,
    success: certo(perfilSchema),
    errors: ['nao_encontrado'],
  },
  'perfil.criar': {
    ...commandRoutes['perfil.criar'],
    action: 'perfil.salvar',
    tag: 'Perfis',
    summary: 'Cria o perfil; se já existe, altera os campos enviados',
    body: perfilEntradaSchema,
    success: { status: 201, body: perfilSchema },
    idempotent: true,
  },
  'perfil.alterar': {
    ...commandRoutes['perfil.alterar'],
    action: 'perfil.salvar',
    tag: 'Perfis',
    summary: 'Altera os campos enviados do perfil; com If-Match, só se a versão é a lida',
    params: idParamSchema,
    body: perfilEntradaSchema,
    success: certo(perfilSchema),
    errors: ['nao_encontrado', 'versao_antiga'],
    idempotent: true,
  },
  'agendamento.listar': {
    method: 'GET',
    path: '/api/Agendamentos',
    action: 'agendamento.listar',
    tag: 'Agendamentos',
    summary:
      'Lista os agendamentos; de outras pessoas, a um cliente, só o que ocupa a agenda daqui em diante',
    query: agendamentoPeriodoSchema,
    success: certo(z.array(agendamentoListadoSchema)),
    topico: 'agendamentos',
  },
  'agendamento.mudancas': {
    method: 'GET',
    path: '/api/Agendamentos/mudancas',
    action: 'agendamento.listar',
    tag: 'Agendamentos',
    summary: 'Lista só o que mudou desde o cursor da resposta anterior, do mesmo período',
    query: agendamentoMudancasPedidoSchema,
    success: certo(agendamentoMudancasSchema),
  },
  'agendamento.filtrar': {
    method: 'GET',
    path: '/api/Agendamentos/filtrar',
    action: 'agendamento.filtrar',
    tag: 'Agendamentos',
    summary:
      'Procura por nome do serviço ou da pessoa e por período; em páginas com `limite`, o total em X-Total',
    query: agendamentoFiltroSchema,
    success: certo(z.array(agendamentoAchadoSchema)),
  },
  'agendamento.ler': {
    method: 'GET',
    path: '/api/Agendamentos/:id',
    action: 'agendamento.ler',
    tag: 'Agendamentos',
    summary: 'Lê um agendamento próprio',
    params: idParamSchema,
    success: certo(agendamentoSchema),
    errors: ['nao_encontrado'],
  },
  'agendamento.criar': {
    ...commandRoutes['agendamento.criar'],
    action: 'agendamento.criar',
    tag: 'Agendamentos',
    summary: 'Agenda',
    body: agendamentoCriarSchema,
    success: { status: 201, body: agendamentoSchema },
    errors: [
      'horario_ocupado',
      'horario_indisponivel',
      'procedimento_alterado',
      'procedimento_inexistente',
      'nao_encontrado',
    ],
    idempotent: true,
  },
  'agendamento.alterar': {
    method: 'PUT',
    path: '/api/Agendamentos/:id',
    action: 'agendamento.alterar',
    tag: 'Agendamentos',
    summary: 'Altera um agendamento',
    params: idParamSchema,
    body: agendamentoAlterarSchema,
    success: certo(agendamentoSchema),
    errors: ['nao_encontrado', 'horario_ocupado'],
  },
  'agendamento.cancelar': {
    ...commandRoutes['agendamento.cancelar'],
    action: 'agendamento.cancelar',
    tag: 'Agendamentos',
    summary: 'Cancela um agendamento próprio que ainda não começou; Admin, qualquer um',
    params: idParamSchema,
    success: vazio,
    errors: ['nao_encontrado', 'horario_indisponivel'],
    idempotent: true,
  },
  'evento.ouvir': {
    method: 'GET',
    path: EVENTOS_PATH,
    action: 'evento.ouvir',
    tag: 'Eventos',
    summary: 'Diz na hora o que mudou (server-sent events): `mudanca` com `{"topico"}`, `pulso` a cada 25 s',
    success: certo(z.unknown()),
    type: 'text/event-stream',
    errors: ['tipo_nao_suportado', 'muitas_tentativas'],
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type Schema<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Endpoints[N] extends Record<K, infer S> ? S : never

/** What a caller sends: before parsing (`Input`), and what a handler gets: after it (`Parsed`). */
export type Input<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Schema<N, K> extends z.ZodMiniType ? z.input<Schema<N, K>> : undefined
export type Parsed<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Schema<N, K> extends z.ZodMiniType ? z.output<Schema<N, K>> : undefined

/** The body of the endpoint's success; `null` for 204. */
export type Answer<N extends EndpointName> = Endpoints[N]['success']['body'] extends z.ZodMiniType
  ? z.output<Endpoints[N]['success']['body']>
  : null
