import { expect, it } from 'vitest'
import type { Role } from '#domain/api/permissions.ts'
import { escutaDe } from './rules.ts'
import { mudancaSchema, TOPICOS, type Topico } from './schema.ts'

it.each<[Role, Topico[], Topico[]]>([
  ['visitante', ['procedimentos', 'mensagens', 'clinica'], []],
  ['Usuario', ['agendamentos', 'procedimentos', 'mensagens', 'vouchers', 'horarios', 'clinica'], ['perfil']],
  ['Admin', [...TOPICOS], []],
])('%s hears of what that role may read', (papel, de_todos, do_proprio) => {
  expect(TOPICOS.filter((t) => escutaDe(papel, t) === 'todos')).toEqual(de_todos)
  expect(TOPICOS.filter((t) => escutaDe(papel, t) === 'proprio')).toEqual(do_proprio)
})

it('reads an event, and none of an unknown topic', () => {
  expect(mudancaSchema.parse({ topico: 'perfil' })).toEqual({ topico: 'perfil' })
  expect(mudancaSchema.safeParse({ topico: 'senhas' }).success).toBe(false)
})
