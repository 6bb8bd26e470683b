import { describe, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import {
  type AgendaChoice,
  answeredToCancel,
  askedToCancel,
  askedWhereTo,
  type ChoiceStep,
  disarmed,
  NONE_CHOSEN,
  openedAs,
  replaced,
  shownAs,
} from './choice.ts'
import { type AgendaEntry, entryOfAgendamento } from './entry.ts'

const entryOf = (changes: Partial<typeof visit> = {}): AgendaEntry => {
  const entry = entryOfAgendamento({ ...visit, ...changes })
  if (entry === null) throw new Error('no entry')
  return entry
}
const here = entryOf()
const LATER = '2026-11-12T18:00:00.000Z'
const moved = entryOf({ dataHoraAgendada: LATER, versao: visit.versao + 1 })
const through = (...steps: ChoiceStep[]): AgendaChoice =>
  steps.reduce((choice, step) => step(choice), NONE_CHOSEN)

it('another visit takes nothing over from the question about the one before', () => {
  const asked = through(
    openedAs(here, 'visit'),
    askedWhereTo(LATER),
    disarmed('Este horário já foi reservado.'),
  )
  expect(openedAs(moved, 'visit')({ ...asked, reason: 'A cabine fecha' })).toEqual({
    ...NONE_CHOSEN,
    ...{ chosen: moved, pane: 'visit' },
  })
})

it('a question where to takes away why the last time was refused, and nothing that is typed', () => {
  const refused = {
    ...through(openedAs(here, 'move'), disarmed('Este horário já foi reservado.')),
    reason: 'Pedido dela',
  }
  expect(askedWhereTo(LATER)(refused)).toMatchObject({ to: LATER, refusal: null, reason: 'Pedido dela' })
})

describe('another version of the chosen visit', () => {
  it.each([
    ['at another time disarms the time that was chosen', moved, null],
    ['of another length, too', entryOf({ tempo: '02:00', versao: 9 }), null],
    [
      'at the very time that was chosen leaves it',
      entryOf({ dataHoraAgendada: '2026-11-12T20:00:00.000Z' }),
      '2026-11-12T20:00:00.000Z',
    ],
    ['at its time leaves it', entryOf({ descricao: 'Outra', versao: 9 }), '2026-11-12T20:00:00.000Z'],
    ['that is cancelled disarms it', entryOf({ estado: 'cancelada', versao: 9 }), null],
  ])('%s', (_, latest, to) => {
    const choice = through(
      openedAs(here, 'visit'),
      askedWhereTo('2026-11-12T20:00:00.000Z'),
      replaced(latest),
    )
    expect(choice).toMatchObject({ chosen: latest, pane: 'move', to })
    expect(choice.refusal === null).toBe(to !== null)
  })

  it('takes the form of one that is cancelled by now away, and no other', () => {
    const cancelled = entryOf({ estado: 'cancelada', versao: 9 })
    expect(through(openedAs(here, 'form'), replaced(cancelled)).pane).toBe('visit')
    expect(through(openedAs(here, 'form'), replaced(moved)).pane).toBe('form')
    expect(
      through(openedAs(cancelled, 'form'), replaced(entryOf({ estado: 'cancelada', versao: 10 }))).pane,
    ).toBe('form')
  })
})

it('why it was to be cancelled goes with the answered question, and comes back where nothing has it', () => {
  const asked = { ...through(openedAs(here, 'visit'), askedToCancel(here)), reason: 'Férias' }
  expect(answeredToCancel(asked)).toMatchObject({ cancelling: null, reason: '', chosen: here })
  expect(through(openedAs(here, 'visit'), askedToCancel(here, 'Férias'))).toMatchObject({
    cancelling: here,
    reason: 'Férias',
  })
  expect(askedToCancel(here)(asked).reason).toBe('Férias')
  expect(shownAs('now')(asked).reason).toBe('Férias')
})
