import { describe, expect, it } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { ANA, cancel, create, decided, refusal, rowOf, save, uuid, visit } from '#domain/testing/outbox.ts'
import { backoff, LONGEST_RETRY_WAIT_MS } from './answer.ts'
import type { OutboxRow, OutboxState } from './row.ts'
import {
  applyAnswer,
  LEASE_MS,
  nextDue,
  nextWake,
  resume,
  takeLease,
  wakeUp,
  withTimePassed,
} from './transitions.ts'

const START = '2026-11-12T09:00:00.000Z'
const NOW = 1_000_000
const at = (minute: number, deviceNow = NOW) => ({
  deviceNow,
  clinicNow: { date: '2026-11-12', minute: minute },
})
const booking = rowOf(create, { expiresAt: START })

describe('withTimePassed', () => {
  it('frees a row whose holder vanished, under the same id, at once', () => {
    const sending = takeLease(booking, 'aba-1', NOW)
    expect(withTimePassed(sending, at(0, NOW + LEASE_MS - 1))).toBe(sending)
    expect(withTimePassed(sending, at(0, NOW + LEASE_MS))).toEqual({
      ...sending,
      state: 'retry',
      nextAt: NOW + LEASE_MS,
      leaseOwner: null,
      leaseUntil: 0,
      unanswered: true,
    })
  })

  it('waits for nothing that was written before the clock was set back a day', () => {
    const yesterday = NOW - 86_400_000
    expect(withTimePassed(takeLease(booking, 'aba-1', NOW), at(0, yesterday))).toMatchObject({
      state: 'retry',
      nextAt: yesterday,
    })
    const waiting = { ...booking, state: 'retry' as const, attempts: 1, nextAt: NOW }
    expect(withTimePassed(waiting, at(0, yesterday)).nextAt).toBe(yesterday)
    expect(withTimePassed(waiting, at(0, NOW - LONGEST_RETRY_WAIT_MS))).toBe(waiting)
  })

  it('expires what never left the device, when its time has come', () => {
    expect(withTimePassed(booking, at(539)).state).toBe('queued')
    expect(withTimePassed(booking, at(540)).state).toBe('expired')
    expect(withTimePassed({ ...booking, state: 'auth' }, at(600)).state).toBe('expired')
    expect(withTimePassed(rowOf(save({})), at(1439)).state).toBe('queued')
  })

  it('asks the server for the truth of what was attempted, however late', () => {
    for (const state of ['sending', 'retry', 'auth'] as const) {
      const row = { ...booking, state, attempts: 1, leaseUntil: NOW + 1 }
      expect(withTimePassed(row, at(600))).toBe(row)
    }
  })
})

describe('nextDue', () => {
  const r = (n: number, lane: string, state: OutboxState, change: Partial<OutboxRow> = {}) =>
    rowOf(create, { id: uuid(n), lane, state, ...change })
  const next = (rows: OutboxRow[]) => nextDue(rows, ANA, NOW)?.id ?? null

  it('is the first of the presses', () => {
    expect(next([])).toBeNull()
    expect(next([r(1, 'a', 'queued'), r(2, 'b', 'queued')])).toBe(uuid(1))
  })

  it('lets nothing overtake within a lane', () => {
    for (const first of ['sending', 'auth'] as const)
      expect(next([r(1, 'a', first), r(2, 'a', 'queued')])).toBeNull()
    expect(next([r(1, 'a', 'retry', { nextAt: NOW + 1 }), r(2, 'a', 'queued')])).toBeNull()
    expect(next([r(1, 'a', 'retry', { nextAt: NOW }), r(2, 'a', 'queued')])).toBe(uuid(1))
  })

  it('does not let one lane hold up another', () => {
    expect(next([r(1, 'a', 'sending'), r(2, 'b', 'queued')])).toBe(uuid(2))
  })

  it('passes over what is at its end', () => {
    for (const end of ['done', 'conflict', 'rejected', 'expired'] as const)
      expect(next([r(1, 'a', end), r(2, 'a', 'queued')])).toBe(uuid(2))
  })

  it('never sends one person’s command as another', () => {
    expect(nextDue([r(1, 'a', 'queued')], 'bia@exemplo.com', NOW)).toBeNull()
    // A lane's name can be the same for two persons: it holds up only its own.
    expect(next([r(1, 'perfil', 'sending', { dono: 'bia@exemplo.com' }), r(2, 'perfil', 'queued')])).toBe(
      uuid(2),
    )
  })
})

it('wakes for the earliest of what waits, a lease’s end included', () => {
  expect(nextWake([], ANA)).toBeNull()
  expect(nextWake([{ ...booking, state: 'done' }], ANA)).toBeNull()
  const rows = [
    { ...booking, state: 'retry' as const, nextAt: NOW + 5_000 },
    { ...takeLease(booking, 'x', NOW), lane: 'outra', leaseUntil: NOW + 3_000 },
    { ...booking, dono: 'bia@exemplo.com', state: 'retry' as const, nextAt: 1 },
  ]
  expect(nextWake(rows, ANA)).toBe(NOW + 3_000)
})

it('does not wake for a row behind another of its lane: it would find nothing to do', () => {
  const first = rowOf(save({ uf: 'SP' }), { state: 'retry', attempts: 1, nextAt: NOW + 5_000 })
  const behind = rowOf(save({ uf: 'RJ' }), { id: uuid(2), nextAt: 0 })
  expect(nextWake([first, behind], ANA)).toBe(NOW + 5_000)
  expect(nextWake([{ ...first, state: 'auth' }, behind], ANA)).toBeNull()
})

it('leases for longer than a send may take, and counts the try', () => {
  expect(LEASE_MS).toBeGreaterThan(2 * 20_000)
  expect(takeLease(booking, 'aba-1', NOW)).toEqual({
    ...booking,
    state: 'sending',
    attempts: 1,
    leaseOwner: 'aba-1',
    leaseUntil: NOW + LEASE_MS,
  })
})

describe('applyAnswer', () => {
  const sending = takeLease(booking, 'aba-1', NOW)
  const released = { leaseOwner: null, leaseUntil: 0 }

  it('is done with what the server made', () => {
    const done = applyAnswer(sending, { kind: 'ok', status: 201, body: { id: 42 } }, NOW, 0.5)
    expect(done).toEqual({
      ...sending,
      ...released,
      state: 'done',
      ackedAt: NOW,
      result: { id: 42 },
      unanswered: false,
    })
    for (const body of [null, 'ok', {}, { id: 'x' }])
      expect(applyAnswer(sending, { kind: 'ok', status: 204, body }, NOW, 0.5).result).toEqual({ id: null })
  })

  it('keeps which version of its visit it has made, whatever became of that since', () => {
    const said = setVisitState({ alvo: { id: 42 }, versao: 3, estado: 'confirmada', visto: visit })
    const row = takeLease(rowOf(said), 'aba-1', NOW)
    const body = { id: 42, versao: 4, agora: { versao: 7 } }
    expect(applyAnswer(row, { kind: 'ok', status: 200, body }, NOW, 0.5).result).toEqual({
      id: 42,
      versao: 4,
    })
  })

  it('keeps which state its visit has by now, of a state that was said alone', () => {
    const said = setVisitState({ alvo: { id: 42 }, versao: 3, estado: 'confirmada', visto: visit })
    const { nome, dataHoraAgendada, tempo, valor } = visit
    const facts = { nome, dataHoraAgendada, tempo, valor }
    const resultOf = (row: OutboxRow, first: 'marcada' | 'confirmada', now: 'marcada' | 'confirmada') => {
      const body = { id: 42, ...facts, estado: first, agora: { ...facts, estado: now } }
      return applyAnswer(takeLease(row, 'aba-1', NOW), { kind: 'ok', status: 200, body }, NOW, 0.5).result
    }
    expect(resultOf(rowOf(said), 'confirmada', 'marcada')?.agora).toEqual({ ...facts, estado: 'marcada' })
    expect(resultOf(rowOf(said), 'confirmada', 'confirmada')?.agora).toBeUndefined()
    // Whoever has booked has her visit, confirmed since or not.
    expect(resultOf(booking, 'marcada', 'confirmada')?.agora).toBeUndefined()
  })

  it('keeps the version that was seen where somebody else had a hand in the one that is', () => {
    const said = setVisitState({ alvo: { id: 42 }, versao: 3, estado: 'confirmada', visto: visit })
    const moved = moveAgendamento({ alvo: { id: 42 }, versao: 3, visto: visit, para: visit.dataHoraAgendada })
    // Another has said or moved the same before; or it was laid over a version that nobody here has seen.
    for (const command of [said, moved])
      for (const body of [
        { id: 42, versao: 4, jaEstava: true },
        { id: 42, versao: 5 },
      ]) {
        const row = takeLease(rowOf(command), 'aba-1', NOW)
        const result = { id: 42, versao: 3 }
        expect(applyAnswer(row, { kind: 'ok', status: 200, body }, NOW, 0.5)).toMatchObject({
          ...{ state: 'done', result },
        })
      }
  })

  it('is done where the visit to be cancelled is gone already', () => {
    const row = takeLease(rowOf(cancel({ id: 7 })), 'aba-1', NOW)
    expect(applyAnswer(row, decided(refusal(404, 'nao_encontrado')), NOW, 0)).toMatchObject({
      state: 'done',
      error: null,
    })
  })

  it('tries again later, the network never using a row up', () => {
    const tired = { ...sending, attempts: 500 }
    const after = applyAnswer(tired, { kind: 'no_answer' }, NOW, 0.5)
    expect(after).toMatchObject({
      ...released,
      state: 'retry',
      attempts: 500,
      nextAt: NOW + backoff(500, 0.5),
    })
    expect(after.error?.class).toBe('sem_resposta')
  })

  it('does not end at a proxy’s refusal, and after a lost answer only at one that knows of it', () => {
    const lost = applyAnswer(sending, { kind: 'no_answer' }, NOW, 0.5)
    expect(lost.unanswered).toBe(true)
    const again = takeLease(lost, 'aba-1', NOW)
    for (const answer of [refusal(403, 'origem_recusada'), refusal(403), refusal(422, 'dados_invalidos')])
      expect(applyAnswer(again, answer, NOW, 0.5)).toMatchObject({ state: 'retry', unanswered: true })
    expect(applyAnswer(again, decided(refusal(422, 'dados_invalidos')), NOW, 0.5).state).toBe('rejected')
  })

  it('of rows of older code takes every earlier try for one whose end nobody heard', () => {
    const third = { ...sending, attempts: 3 }
    expect(applyAnswer(third, refusal(403, 'sem_permissao'), NOW, 0.5).state).toBe('retry')
    expect(applyAnswer(sending, refusal(403, 'sem_permissao'), NOW, 0.5).state).toBe('rejected')
  })

  it('waits as long as the server asks', () => {
    expect(applyAnswer(sending, refusal(429, 'muitas_tentativas', 30), NOW, 0).nextAt).toBe(NOW + 30_000)
  })

  it.each([
    ['auth', refusal(401, 'nao_autenticado')],
    ['conflict', refusal(409, 'horario_ocupado')],
    ['rejected', refusal(422, 'dados_invalidos')],
  ] as const)('becomes %s, keeping the payload and why', (state, answer) => {
    const after = applyAnswer(sending, answer, NOW, 0.5)
    expect(after).toMatchObject({
      ...released,
      state,
      command: create,
      error: { code: answer.kind === 'problem' ? answer.problem?.code : null },
    })
  })
})

describe('a login', () => {
  const stopped = { ...booking, state: 'auth' as const, attempts: 1, error: null }

  it('of the same person sets free what waited for it', () => {
    expect(resume(stopped, ANA, 'e2', NOW)).toMatchObject({ state: 'retry', epoch: 'e2', nextAt: NOW })
    expect(resume({ ...stopped, attempts: 0 }, ANA, 'e2', NOW).state).toBe('queued')
  })

  it('of another person sets nothing free', () => {
    expect(resume(stopped, 'bia@exemplo.com', 'e2', NOW)).toBe(stopped)
  })
})

it('tries now what was to be tried later, and nothing else', () => {
  expect(wakeUp({ ...booking, state: 'retry', nextAt: NOW + 9 }, NOW).nextAt).toBe(NOW)
  const sending = takeLease(booking, 'aba-1', NOW)
  expect(wakeUp(sending, NOW)).toBe(sending)
})
