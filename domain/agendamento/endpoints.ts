import * as z from 'zod/mini'
import { commandRoutes } from '#domain/api/command-routes.ts'
import { createdWith, type Endpoint, noContent, okWith } from '#domain/api/endpoint.ts'
import { idParamSchema } from '#domain/lib/fields.ts'
import {
  agendamentoChangesRequestSchema,
  agendamentoChangesSchema,
  agendamentoCreateSchema,
  agendamentoFilterSchema,
  agendamentoListedSchema,
  agendamentoMatchSchema,
  agendamentoPeriodSchema,
  agendamentoSchema,
  agendamentoUpdateSchema,
  agendamentoWrittenSchema,
  takenDaysRequestSchema,
  takenDaysSchema,
} from './schema.ts'

export const agendamentoEndpoints = {
  'agendamento.listar': {
    method: 'GET',
    path: '/api/Agendamentos',
    action: 'agendamento.listar',
    tag: 'Agendamentos',
    summary:
      'Lista os agendamentos; de outras pessoas, a um cliente, só o que ocupa a agenda daqui em diante; à administração, sem datas, os dos últimos 30 dias em diante',
    query: agendamentoPeriodSchema,
    success: okWith(z.array(agendamentoListedSchema)),
    topic: 'agendamentos',
  },
  'agendamento.mudancas': {
    method: 'GET',
    path: '/api/Agendamentos/mudancas',
    action: 'agendamento.listar',
    tag: 'Agendamentos',
    summary:
      'Lista só o que mudou desde o cursor da resposta anterior, do mesmo período; com `paginas`, de todos os já lidos; com `meus`, só dos próprios',
    query: agendamentoChangesRequestSchema,
    success: okWith(agendamentoChangesSchema),
  },
  'agendamento.ocupados': {
    method: 'GET',
    path: '/api/Agendamentos/ocupados',
    action: 'agendamento.ocupados',
    tag: 'Agendamentos',
    summary:
      'Diz quando a agenda está ocupada, dia a dia, de hoje em diante: início e duração em minutos, sem agendamentos; com cursor, só os dias que mudaram',
    query: takenDaysRequestSchema,
    success: okWith(takenDaysSchema),
  },
  'agendamento.filtrar': {
    method: 'GET',
    path: '/api/Agendamentos/filtrar',
    action: 'agendamento.filtrar',
    tag: 'Agendamentos',
    summary:
      'Procura por nome do serviço ou da pessoa, por `email` e por período; em páginas com `limite`, o total em X-Total',
    query: agendamentoFilterSchema,
    success: okWith(z.array(agendamentoMatchSchema)),
  },
  'agendamento.ler': {
    method: 'GET',
    path: '/api/Agendamentos/:id',
    action: 'agendamento.ler',
    tag: 'Agendamentos',
    summary: 'Lê um agendamento próprio',
    params: idParamSchema,
    success: okWith(agendamentoSchema),
    errors: ['nao_encontrado'],
  },
  'agendamento.criar': {
    ...commandRoutes['agendamento.criar'],
    action: 'agendamento.criar',
    tag: 'Agendamentos',
    summary: 'Agenda',
    body: agendamentoCreateSchema,
    success: createdWith(agendamentoWrittenSchema),
    errors: [
      'horario_ocupado',
      'horario_seu',
      'horario_indisponivel',
      'procedimento_alterado',
      'procedimento_inexistente',
      'nao_encontrado',
      'sem_permissao',
    ],
    idempotent: true,
  },
  'agendamento.alterar': {
    method: 'PUT',
    path: '/api/Agendamentos/:id',
    action: 'agendamento.alterar',
    tag: 'Agendamentos',
    summary: 'Altera um agendamento; com `visto`, campo a campo sobre o que ele é agora',
    params: idParamSchema,
    body: agendamentoUpdateSchema,
    success: okWith(agendamentoWrittenSchema),
    errors: ['nao_encontrado', 'horario_ocupado', 'agendamento_mudou'],
    idempotent: true,
  },
  'agendamento.cancelar': {
    ...commandRoutes['agendamento.cancelar'],
    action: 'agendamento.cancelar',
    tag: 'Agendamentos',
    summary: 'Cancela um agendamento próprio que ainda não começou; Admin, qualquer um',
    params: idParamSchema,
    success: noContent,
    errors: ['nao_encontrado', 'horario_indisponivel'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
