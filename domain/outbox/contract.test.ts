import { expect, it } from 'vitest'
import { commandRoutes } from '#domain/api/command-routes.ts'
import { endpoints } from '#domain/api/endpoints.ts'
import { type Code, codes } from '#domain/api/errors.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { decided, refusal } from '#domain/testing/outbox.ts'
import { classify } from './answer.ts'

const named = Object.keys(commandRoutes).flatMap((name) => {
  const { errors = [] } = endpoints[name as keyof typeof commandRoutes] as { errors?: readonly Code[] }
  return errors.map((code) => [name, code] as const)
})

it.each(named)('what %s answers by its contract ends its row: %s', (name, code) => {
  const kind = name.startsWith('perfil.') ? 'perfil.salvar' : name
  const command = { kind, v: 1, payload: {} } as Command
  const answer = decided(refusal(codes[code].status, code))
  expect(classify(answer, { command, unanswered: false })).not.toBe('retry')
})
