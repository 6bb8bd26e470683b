import { describe, expect, it } from 'vitest'
import { create, rowDe } from '#domain/testing/outbox.ts'
import { queueStatusOf } from './texts.ts'

const online = { online: true, deviceNow: 1_000_000 }
const retry = (ms: number) => rowDe(create, { state: 'retry', attempts: 1, nextAt: online.deviceNow + ms })

describe('what waits for its next try', () => {
  it.each([
    [-1, 'em instantes'],
    [26_000, 'em 30 segundos'],
    [30_000, 'em 30 segundos'],
    [58_000, 'em um minuto'],
    [61_000, 'em 2 minutos'],
    [1_800_000, 'em 30 minutos'],
  ])('says when, %i ms before', (ms, quando) => {
    expect(queueStatusOf(retry(ms), online)).toMatchObject({
      kind: 'wait',
      chip: 'Não enviado',
      sentence: `A clínica não respondeu. Nova tentativa ${quando}.`,
    })
  })

  it('promises no time where there is no network', () => {
    const { sentence } = queueStatusOf(retry(30_000), { ...online, online: false })
    expect(sentence).toBe('A clínica não respondeu. Sai sozinho quando a internet voltar.')
  })
})

it('calls nothing received that the clinic has not answered', () => {
  const states = ['queued', 'sending', 'retry', 'auth', 'conflict', 'rejected', 'expired'] as const
  for (const state of states) {
    const { kind, chip } = queueStatusOf(rowDe(create, { state }), online)
    expect(kind).not.toBe('ok')
    expect(chip).not.toMatch(/Recebido|Agendado|sucesso/)
  }
  expect(queueStatusOf(rowDe(create, { state: 'done' }), online).kind).toBe('ok')
})
