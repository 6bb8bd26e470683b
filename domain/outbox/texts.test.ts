import { describe, expect, it } from 'vitest'
import { create, rowOf } from '#domain/testing/outbox.ts'
import { queueStatusOf } from './texts.ts'

const online = { online: true, deviceNow: 1_000_000 }
const retry = (ms: number) => rowOf(create, { state: 'retry', attempts: 1, nextAt: online.deviceNow + ms })

describe('what waits for its next try', () => {
  it.each([
    [-1, 'em instantes'],
    [26_000, 'em 30 segundos'],
    [30_000, 'em 30 segundos'],
    [58_000, 'em um minuto'],
    [61_000, 'em 2 minutos'],
    [1_800_000, 'em 30 minutos'],
  ])('says when, %i ms before', (ms, when) => {
    expect(queueStatusOf(retry(ms), online)).toMatchObject({
      kind: 'wait',
      chip: 'Sem resposta da clínica',
      sentence: `A clínica não respondeu. Nova tentativa ${when}.`,
    })
  })

  it('promises no time where there is no network', () => {
    const offline = { ...online, online: false }
    const never = { ...retry(30_000), unanswered: false }
    expect(queueStatusOf(never, offline).sentence).toBe(
      'A clínica não respondeu. Sai sozinho quando a internet voltar.',
    )
    // What may be there does not leave once more: the clinic is asked for it.
    expect(queueStatusOf(retry(30_000), offline).sentence).toBe(
      'A clínica não respondeu. Perguntamos de novo quando houver internet.',
    )
  })
})

it('says of nothing that it was not sent, or waits to be, where the clinic may have it', () => {
  for (const state of ['queued', 'auth', 'retry'] as const) {
    const chipWhere = (unanswered: boolean) =>
      queueStatusOf(rowOf(create, { state, attempts: 1, unanswered }), online).chip
    expect(chipWhere(true)).toBe('Sem resposta da clínica')
    expect(chipWhere(false)).toBe(state === 'retry' ? 'Não enviado' : 'Aguardando envio')
  }
})

it('calls nothing received that the clinic has not answered', () => {
  const states = ['queued', 'sending', 'retry', 'auth', 'conflict', 'rejected', 'expired'] as const
  for (const state of states) {
    const { kind, chip } = queueStatusOf(rowOf(create, { state }), online)
    expect(kind).not.toBe('ok')
    expect(chip).not.toMatch(/Recebido|Agendado|sucesso/)
  }
  expect(queueStatusOf(rowOf(create, { state: 'done' }), online).kind).toBe('ok')
})
