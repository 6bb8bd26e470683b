import { describe, expect, it } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { type EditAgendamento, editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { type SetVisitState, setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { askedOfReplacement } from './replaced-booking.ts'

const facts = { ...create.payload.pedido, email: null as string | null, cliente: 'Rosa' }
const seen = { alvo: { comando: uuid(1) }, versao: 1, visto: facts }
const before = createAgendamento({ pedido: facts, imagem: '', recepcao: true })
const SAME_DAY = '2026-11-12T08:00:00.000Z'
const LATER_THAT_DAY = '2026-11-12T16:00:00.000Z'
const ANOTHER_DAY = '2026-12-24T16:00:00.000Z'

type Asked = Parameters<typeof rowOf>[0]
const takenAlong = (commands: readonly Asked[], change: Partial<typeof facts> = {}, first = before) => {
  const after = createAgendamento({ pedido: { ...facts, ...change }, imagem: '', recepcao: true })
  const behind = commands.map((command, i) => rowOf(command, { id: uuid(2 + i) }))
  return askedOfReplacement(behind, { id: uuid(9), before: first, after })
}
const askedAt = (command: Asked, change?: Partial<typeof facts>) =>
  takenAlong([command], change).rows[0] ?? null

describe('what was said of a visit, of the one that is booked in its place', () => {
  const stateAt = (estado: SetVisitState['payload']['estado'], change: Partial<typeof facts> = {}) =>
    askedAt(
      setVisitState({
        ...{ ...seen, estado },
        recepcao: { feitoEm: '2026-11-12T09:05:00.000Z', motivo: null, encaixe: false },
      }),
      change,
    ) !== null

  it('holds where only the squeeze-in is new', () => {
    for (const estado of ['confirmada', 'chegou', 'em_atendimento', 'concluida', 'faltou'] as const)
      expect(stateAt(estado)).toBe(true)
  })

  it.each([
    ['earlier than it was seen', SAME_DAY, ['chegou', 'em_atendimento', 'concluida', 'faltou']],
    ['later that day', LATER_THAT_DAY, ['chegou', 'em_atendimento']],
    ['on another day', ANOTHER_DAY, []],
  ])('holds as after a move: %s', (_, dataHoraAgendada, holding) => {
    const states = ['confirmada', 'chegou', 'em_atendimento', 'concluida', 'faltou'] as const
    expect(states.filter((estado) => stateAt(estado, { dataHoraAgendada }))).toEqual(holding)
  })

  it('is no cancellation of what is wanted anew', () => {
    expect(stateAt('cancelada')).toBe(false)
  })

  it('is not said of somebody else', () => {
    const hers = createAgendamento({ pedido: { ...facts, email: 'rosa@exemplo.test' }, imagem: '' })
    const arrived = setVisitState({ ...seen, estado: 'chegou' })
    const { rows, isLess } = takenAlong([arrived], { email: 'outra@exemplo.test' }, hers)
    expect([rows, isLess]).toEqual([[], true])
    // Her account was found meanwhile.
    expect(askedAt(arrived, { email: 'rosa@exemplo.test' })).not.toBeNull()
  })

  it('is told apart from what the new booking itself says otherwise', () => {
    const confirmed = setVisitState({ ...seen, estado: 'confirmada' })
    const moved = moveAgendamento({ ...seen, para: LATER_THAT_DAY })
    expect(takenAlong([moved], { dataHoraAgendada: SAME_DAY }).isLess).toBe(false)
    expect(takenAlong([confirmed], { dataHoraAgendada: SAME_DAY }).isLess).toBe(true)
    expect(takenAlong([confirmed]).isLess).toBe(false)
  })

  it('is said over the first version of that one', () => {
    const arrived = setVisitState({ ...seen, versao: 3, estado: 'chegou' })
    expect(askedAt(arrived)?.command.payload).toMatchObject({ versao: 1 })
  })

  it('speaks of the visit as it is booked', () => {
    const row = askedAt(setVisitState({ ...seen, estado: 'confirmada' }), { valor: 210 })
    expect(row?.command.payload).toMatchObject({ alvo: { comando: uuid(9) }, visto: { valor: 210 } })
    expect(row?.lane).toBe(`agendamento:${uuid(9)}`)
  })
})

describe('a move behind it', () => {
  const moved = moveAgendamento({ ...seen, para: '2026-11-12T15:00:00.000Z' })

  it('stays where the new booking chose no other time', () => {
    expect(askedAt(moved, { encaixe: true })?.command).toMatchObject({
      payload: { para: moved.payload.para },
    })
    expect(askedAt(moved, { dataHoraAgendada: SAME_DAY })).toBeNull()
  })

  it('squeezes nobody in for longer than was said', () => {
    const said = { encaixe: true, motivo: null }
    const row = (tempo: string) => askedAt(moveAgendamento({ ...moved.payload, recepcao: said }), { tempo })
    expect(row(facts.tempo)?.command.payload).toMatchObject({ recepcao: { encaixe: true } })
    expect(row('02:00')?.command.payload).toMatchObject({ recepcao: { encaixe: false } })
  })

  it('expires by the visit as it is booked', () => {
    expect(askedAt(moved)?.expiresAt).toBe(facts.dataHoraAgendada)
  })
})

describe('an edit behind it', () => {
  const edit = (mudancas: EditAgendamento['payload']['mudancas'], change: Partial<typeof facts>) => {
    const row = askedAt(editAgendamento({ ...seen, mudancas, encaixe: true }), change)
    return row === null ? null : (row.command as EditAgendamento).payload
  }

  it('gives what the new booking left alone, over what that says', () => {
    const payload = edit({ descricao: 'Pele sensível', valor: 90 }, { valor: 120 })
    expect(payload?.mudancas).toEqual({ descricao: 'Pele sensível' })
    expect(payload?.visto.valor).toBe(120)
  })

  it('has nothing left to say where all of it was chosen otherwise, or as it wants it', () => {
    expect(edit({ valor: 90 }, { valor: 120 })).toBeNull()
    expect(edit({ dataHoraAgendada: LATER_THAT_DAY }, { dataHoraAgendada: SAME_DAY })).toBeNull()
    expect(edit({ valor: facts.valor }, {})).toBeNull()
  })

  it('takes back what a row before it gives', () => {
    const priced = (valor: number) => editAgendamento({ ...seen, mudancas: { valor }, encaixe: false })
    const arrived = setVisitState({ ...seen, estado: 'chegou' })
    const { rows } = takenAlong([priced(90), arrived, priced(facts.valor)])
    expect(rows.map(({ id }) => id)).toEqual([uuid(2), uuid(3), uuid(4)])
  })

  it('squeezes nobody in where that was not said of the place', () => {
    expect(edit({ descricao: 'x' }, {})?.encaixe).toBe(true)
    expect(edit({ descricao: 'x' }, { dataHoraAgendada: SAME_DAY })?.encaixe).toBe(false)
    expect(edit({ descricao: 'x' }, { tempo: '02:00' })?.encaixe).toBe(false)
  })
})
