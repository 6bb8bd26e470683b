import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { NO_WISHES } from '#domain/outbox/overlay.ts'
import { ANA, rowOf, visit } from '#domain/testing/outbox.ts'
import { entryOfAgendamento } from '../entry.ts'
import { isAsItWas, isTakenBack, sinceOf, statesBefore } from './corrections.ts'
import { stepsOf } from './steps.ts'
import { VisitPane } from './visit-pane.tsx'
import { backInWords, stepMoment } from './words.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const nothing = () => undefined
const at = (time: string) => `2026-11-12T${time}:00.000Z`

/** The pane of a visit at ten to nine. */
function show(facts: Partial<Agendamento>, acts: Partial<ComponentProps<typeof VisitPane>> = {}) {
  const entry = entryOfAgendamento({ ...visit, ...facts })
  if (entry === null) throw new Error('no entry')
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <VisitPane
          {...{ entry, picture: null, busy: false }}
          client={{ nome: 'Rosa', email: null, telefone: '' }}
          context={{ online: true, deviceNow: 0 }}
          clinicNow={{ date: '2026-11-12', minute: 8 * 60 + 50 }}
          onState={nothing}
          onCorrect={nothing}
          onCancel={nothing}
          onMove={nothing}
          onEdit={nothing}
          onDiscard={nothing}
          onNew={nothing}
          onClose={nothing}
          {...acts}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
}

it.each(['chegou', 'em_atendimento', 'faltou'] as const)(
  'what was said of the wrong person (%s) can be put right after the notice has gone',
  (estado) => {
    const onState = vi.fn()
    const estadoEm = '2026-11-12T08:45:00.000Z'
    show({ email: null, cliente: 'Rosa', estado, versao: 2, estadoEm }, { onState })
    // Back to what it was before: it had not begun, nobody had come.
    fireEvent.click(screen.getByRole('button', { name: 'Foi engano: voltar a marcada' }))
    expect(onState.mock.calls).toEqual([['marcada', null]])
  },
)

it('what was said longer ago is taken back after a question', () => {
  const acts = { onState: vi.fn(), onCorrect: vi.fn() }
  show({ estado: 'chegou', versao: 2, estadoEm: '2026-11-12T08:44:00.000Z' }, acts)
  fireEvent.click(screen.getByRole('button', { name: 'Foi engano: voltar a marcada' }))
  expect(acts.onState).not.toHaveBeenCalled()
  expect(acts.onCorrect.mock.calls.map(([choices]) => choices)).toEqual([['marcada']])
})

it('a line of the list of states that is behind it leads back there, after a question', () => {
  const acts = { onState: vi.fn(), onCorrect: vi.fn() }
  show({ estado: 'confirmada', estadoPor: 'cliente', versao: 2 }, acts)
  // Her own word is no slip of reception's.
  expect(screen.queryByRole('button', { name: /^Foi engano/ })).toBeNull()
  const way = within(screen.getByRole('list', { name: 'Situação da visita' }))
  const [line, ...others] = way.getAllByRole('button')
  expect(others).toEqual([])
  fireEvent.click(line as HTMLElement)
  expect(line?.textContent).toContain('Voltar a marcada')
  expect(acts.onCorrect.mock.calls.map(([choices]) => choices)).toEqual([['marcada']])
  expect(acts.onState).not.toHaveBeenCalled()
})

it('a cancelled visit is put back by its one button, and by no line', () => {
  show({ estado: 'cancelada', versao: 2 })
  expect(screen.getByRole('button', { name: 'Foi engano: pôr de volta' })).toBeTruthy()
  expect(within(screen.getByRole('list')).queryByRole('button')).toBeNull()
})

it.each([
  ['marcada', '08:51', true],
  ['marcada', '08:50', false],
  ['confirmada', '09:00', false],
  ['chegou', '09:00', false],
] as const)(
  'of one that is %s and begins at %s reception may say that she confirmed: %s',
  (estado, time, may) => {
    const onState = vi.fn()
    show({ estado, dataHoraAgendada: `2026-11-12T${time}:00.000Z` }, { onState })
    const confirmed = screen.queryByRole('button', { name: 'Confirmou' })
    expect(confirmed !== null).toBe(may)
    if (confirmed !== null) fireEvent.click(confirmed)
    expect(onState.mock.calls).toEqual(may ? [['confirmada']] : [])
  },
)

it('what the clinic wrote down of her word by telephone is taken back', () => {
  const onState = vi.fn()
  const estadoEm = '2026-11-12T08:49:00.000Z'
  show({ estado: 'confirmada', estadoPor: 'clinica', versao: 2, estadoEm }, { onState })
  fireEvent.click(screen.getByRole('button', { name: 'Foi engano: voltar a marcada' }))
  expect(onState.mock.calls).toEqual([['marcada', null]])
})

function entryOf(estado: VisitState, versao: number) {
  const entry = entryOfAgendamento({ ...visit, estado, versao })
  if (entry === null) throw new Error('no entry')
  return entry
}

const said = (versao: number, estado: VisitState): VisitVersion => ({
  ...{ versao, antes: {}, depois: { estado }, em: visit.dataHoraAgendada, chave: null },
  papel: 'recepcao',
})

it.each(['chegou', 'faltou'] as const)('who had confirmed before (%s) has confirmed still', (estado) => {
  const history = [said(1, 'marcada'), said(2, 'confirmada'), said(3, estado)]
  expect(statesBefore(entryOf(estado, 3), history)).toEqual(['confirmada'])
})

it('who did not come has confirmed still, and was never there', () => {
  const history = [said(1, 'marcada'), said(2, 'confirmada'), said(3, 'chegou'), said(4, 'faltou')]
  const way = stepsOf(entryOf('faltou', 4), history).map(({ estado }) => estado)
  expect(way).toEqual(['marcada', 'confirmada', 'faltou'])
})

it('while the clinic has not told what it was before, reception chooses', () => {
  expect(statesBefore(entryOf('chegou', 3), null)).toEqual(['marcada', 'confirmada'])
  expect(statesBefore(entryOf('faltou', 3), null)).toEqual(['marcada', 'confirmada'])
  expect(statesBefore(entryOf('em_atendimento', 3), null)).toEqual(['chegou', 'marcada', 'confirmada'])
  expect(statesBefore(entryOf('concluida', 4), null)).toEqual(['em_atendimento', 'chegou'])
  // Nothing can have been between the booking and what was said at the door.
  expect(statesBefore(entryOf('chegou', 2), null)).toEqual(['marcada'])
})

it('the last that was said is taken back alone, where the clinic tells what it was before', () => {
  const became = (versao: number, antes: VisitState, estado: VisitState): VisitVersion => ({
    ...said(versao, estado),
    antes: { estado: antes },
  })
  const history = [
    said(1, 'marcada'),
    became(2, 'marcada', 'confirmada'),
    became(3, 'confirmada', 'chegou'),
    became(4, 'chegou', 'em_atendimento'),
  ]
  expect(statesBefore(entryOf('em_atendimento', 4), history)).toEqual(['chegou'])
  const missed = [...history.slice(0, 3), became(4, 'chegou', 'faltou')]
  expect(statesBefore(entryOf('faltou', 4), missed)).toEqual(['chegou'])
  // What was itself taken back is nothing to go on to: it goes further back.
  const back = [...history, became(5, 'em_atendimento', 'chegou')]
  expect(statesBefore(entryOf('chegou', 5), back)).toEqual(['confirmada'])
})

it('what waits over a state that the clinic has told goes back to that one', () => {
  const recepcao = { feitoEm: visit.dataHoraAgendada, motivo: null, encaixe: false }
  const command = { alvo: { id: visit.id }, versao: 5, estado: 'chegou', visto: visit, recepcao } as const
  const state = { row: rowOf(setVisitState(command)), state: 'chegou' } as const
  for (const estado of ['marcada', 'confirmada'] as const) {
    const entry = { ...entryOf(estado, 5), wishes: { ...NO_WISHES, state } }
    expect(statesBefore(entry, null)).toEqual([estado])
  }
})

it('a confirmation to which a visit waits to go back may be her own, which is not taken back in her place', () => {
  const recepcao = { feitoEm: visit.dataHoraAgendada, motivo: null, encaixe: false }
  const command = { alvo: { id: visit.id }, versao: 3, estado: 'confirmada', visto: visit, recepcao } as const
  const state = { row: rowOf(setVisitState(command)), state: 'confirmada' } as const
  const entry = { ...entryOf('chegou', 3), wishes: { ...NO_WISHES, state } }
  expect(statesBefore({ ...entry, email: ANA }, null)).toEqual([])
  // Who has no account has confirmed nothing herself.
  expect(statesBefore({ ...entry, email: null }, null)).toEqual(['marcada'])
})

it('what waits over other states that wait may go back to each of them', () => {
  const recepcao = { feitoEm: visit.dataHoraAgendada, motivo: null, encaixe: false }
  const over = (clinics: VisitState, estado: VisitState) => {
    const command = { alvo: { id: visit.id }, versao: 5, estado, visto: visit, recepcao }
    const state = { row: rowOf(setVisitState(command)), state: estado }
    return statesBefore({ ...entryOf(clinics, 5), wishes: { ...NO_WISHES, state } }, null)
  }
  expect(over('confirmada', 'em_atendimento')).toEqual(['chegou', 'confirmada'])
  expect(over('chegou', 'em_atendimento')).toEqual(['chegou'])
  expect(over('em_atendimento', 'concluida')).toEqual(['em_atendimento'])
  expect(over('chegou', 'faltou')).toEqual(['chegou'])
})

it('says of what is taken back that it is, and not that it has just come to that', () => {
  expect(isTakenBack('em_atendimento', 'chegou')).toBe(true)
  expect(isTakenBack('chegou', 'em_atendimento')).toBe(false)
  // Who was missed and has come after all comes now.
  expect(isTakenBack('faltou', 'chegou')).toBe(false)
  expect(isTakenBack('cancelada', 'faltou')).toBe(false)
  expect(backInWords('Beatriz Nogueira', 'chegou')).toBe('Beatriz: de volta a “Chegou”')
})

const came = at('08:20')
/** She came; by a slip she was said to have missed it, or to be done. */
const withSlip = (slip: VisitState): VisitVersion[] => [
  { ...said(2, 'chegou'), antes: { estado: 'marcada' }, em: came },
  { ...said(3, slip), antes: { estado: 'chegou' }, em: at('08:30') },
]

it.each(['faltou', 'concluida'] as const)('taken back from %s she is there since she came', (slip) => {
  expect(sinceOf(entryOf(slip, 3), withSlip(slip), 'chegou')).toBe(came)
  // Nobody has told, so that this device does not say since when.
  expect(sinceOf(entryOf(slip, 3), null, 'chegou')).toBeNull()
})

it('what is taken back while the line is dead says since when it was so, and not when that was said', () => {
  const back = { kind: 'waiting', estado: 'chegou', em: came, by: 'recepcao' } as const
  expect(stepMoment({ ...back, isBack: true }, '2026-11-12')).toBe('desde 08:20, aguardando envio')
  expect(stepMoment(back, '2026-11-12')).toBe('guardado às 08:20')
})

function entryAs(facts: Partial<Agendamento>, wish?: VisitState) {
  const entry = entryOfAgendamento({ ...visit, ...facts })
  if (entry === null) throw new Error('no entry')
  if (wish === undefined) return entry
  const payload = {
    alvo: { id: visit.id },
    versao: 1,
    estado: wish,
    visto: { ...visit, email: null, cliente: null },
  }
  const row = rowOf(setVisitState({ ...payload, recepcao: { feitoEm: came, motivo: null, encaixe: false } }))
  return { ...entry, wishes: { ...NO_WISHES, state: { row, state: wish } } }
}

it('a question that stands open is about what was said, and not about what somebody else has said since', () => {
  const confirmed = entryAs({ estado: 'confirmada', estadoPor: 'clinica', versao: 2 })
  expect(isAsItWas(confirmed, confirmed)).toBe(true)
  expect(isAsItWas(confirmed, entryAs({ estado: 'cancelada', estadoPor: 'cliente', versao: 3 }))).toBe(false)
  expect(isAsItWas(confirmed, entryAs({ estado: 'concluida', estadoPor: 'clinica', versao: 3 }))).toBe(false)
  expect(isAsItWas(confirmed, entryAs({ estado: 'confirmada', estadoPor: 'cliente', versao: 4 }))).toBe(false)
  const elsewhere = { estado: 'confirmada', estadoPor: 'clinica', dataHoraAgendada: at('17:00') } as const
  expect(isAsItWas(confirmed, entryAs(elsewhere))).toBe(false)
  // The clinic has heard meanwhile what waited here.
  const waits = entryAs({ estado: 'confirmada', estadoPor: 'cliente', versao: 2 }, 'chegou')
  expect(isAsItWas(waits, entryAs({ estado: 'chegou', estadoPor: 'clinica', versao: 3 }))).toBe(true)
})
