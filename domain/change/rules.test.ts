import { expect, it } from 'vitest'
import type { Role } from '#domain/api/permissions.ts'
import { listenGrantOf } from './rules.ts'
import { isChangeEvent, TOPICS, type Topic } from './topics.ts'

it.each<[Role, Topic[], Topic[]]>([
  ['visitor', ['procedimentos', 'mensagens', 'clinica'], []],
  ['Usuario', ['agendamentos', 'procedimentos', 'mensagens', 'vouchers', 'horarios', 'clinica'], ['perfil']],
  ['Admin', [...TOPICS], []],
])('%s hears of what that role may read', (role, ofAll, ofOwn) => {
  expect(TOPICS.filter((t) => listenGrantOf(role, t) === 'all')).toEqual(ofAll)
  expect(TOPICS.filter((t) => listenGrantOf(role, t) === 'own')).toEqual(ofOwn)
})

it('reads an event, and none of an unknown topic', () => {
  expect(isChangeEvent({ topico: 'perfil' })).toBe(true)
  expect(isChangeEvent({ topico: 'senhas' })).toBe(false)
})
