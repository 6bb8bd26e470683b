import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { VisitState } from '#domain/agendamento/states.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { NO_WISHES, type Wishes, wantedPlaces } from '#domain/outbox/overlay.ts'
import { errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { type AgendaEntry, entryOfAgendamento } from '../entry.ts'
import { entryOfPlace } from '../wanted-place.ts'
import { Block } from './block.tsx'

type View = 'day' | 'week'

/** The block of a visit, as high (px) as its place. */
function blockOf(
  view: View,
  height: number,
  { estado, wishes = {} }: { readonly estado: VisitState; readonly wishes?: Partial<Wishes> },
): HTMLElement {
  const dataHoraAgendada = '2026-11-12T08:00:00.000Z'
  const entry = entryOfAgendamento(
    { ...visit, tempo: '00:30', dataHoraAgendada, estado },
    { ...NO_WISHES, ...wishes },
  )
  return blockOfEntry(view, height, entry)
}

function blockOfEntry(view: View, height: number, entry: AgendaEntry | null | undefined): HTMLElement {
  if (entry == null) throw new Error('no entry')
  const { container } = render(
    <MantineProvider env="test">
      <Block
        {...{ block: { entry, side: null }, view, height, online: false, deviceNow: 0 }}
        {...{ chosenKey: null, clientName: () => 'Rosa', onChoose: () => undefined }}
        clinicNow={{ date: '2026-11-12', minute: 9 * 60 }}
      />
    </MantineProvider>,
  )
  const block = container.querySelector('button')
  if (block === null) throw new Error('no block')
  return block
}

const iconsOf = (block: HTMLElement): string[] =>
  [...block.querySelectorAll('svg')].map(
    (icon) => icon.getAttribute('class')?.match(/icon-[a-z-]+/)?.[0] ?? '?',
  )

const target = { alvo: { id: visit.id }, versao: 1, visto: visit }
const atReception = { feitoEm: '2026-11-12T08:30:00.000Z', motivo: null, encaixe: false }
const arrival = {
  row: rowOf(setVisitState({ ...target, estado: 'chegou', recepcao: atReception })),
  state: 'chegou',
} as const
const cancellation = rowOf(setVisitState({ ...target, estado: 'cancelada', recepcao: atReception }))
const elsewhere = {
  row: rowOf(moveAgendamento({ ...target, para: '2026-11-12T10:00:00.000Z' })),
  para: '2026-11-12T10:00:00.000Z',
} as const

/** Of half an hour in the week and of forty minutes; and of half an hour on a phone's day, and a tablet's. */
const LOW: readonly (readonly [View, number])[] = [
  ['week', 24.5],
  ['week', 34],
  ['day', 33],
  ['day', 38],
]

it.each(LOW)('a %s’s block of %d px tells the state by its icon, not by its colour alone', (view, height) => {
  expect(iconsOf(blockOf(view, height, { estado: 'chegou' }))).toEqual(['icon-door-enter'])
  expect(iconsOf(blockOf(view, height, { estado: 'concluida' }))).toEqual(['icon-circle-check'])
  expect(iconsOf(blockOf(view, height, { estado: 'marcada' }))).toEqual(['icon-calendar'])
})

it.each([...LOW, ['week', 44], ['day', 90]] as const)(
  'a %s’s block of %d px says that something waits, and is drawn as the clinic has it',
  (view, height) => {
    for (const wishes of [{ state: arrival }, { cancellation }, { move: elsewhere }]) {
      const block = blockOf(view, height, { estado: 'confirmada', wishes })
      expect(iconsOf(block)).toEqual(['icon-hourglass'])
      expect(block.dataset.state).toBe('confirmada')
    }
  },
)

it('a week’s block with room says what waits beside what the clinic has', () => {
  const block = blockOf('week', 53, { estado: 'confirmada', wishes: { state: arrival } })
  expect(iconsOf(block)).toEqual(['icon-check', 'icon-hourglass'])
  expect(block.querySelector('[data-kind="wait"]')?.textContent).toBe('Chegou')
  const error = errorOfRefusal(409, 'agendamento_mudou')
  const refused = { ...arrival, row: { ...arrival.row, state: 'conflict', error } as const }
  const asked = blockOf('week', 53, { estado: 'confirmada', wishes: { state: refused } })
  expect(asked.querySelector('[data-kind="bad"]')?.textContent).toBe('Sua escolha')
})

it.each([
  ['day', 90],
  ['week', 53],
] as const)('where a visit is wanted, a %s’s block of %d px says that she is there', (view, height) => {
  const tomorrow = { ...visit, dataHoraAgendada: '2026-11-13T10:00:00.000Z' }
  const queue = [
    { ...elsewhere.row, seq: 1 },
    { ...arrival.row, id: uuid(2), seq: 2 },
  ]
  const [place] = wantedPlaces(queue)
  const block = blockOfEntry(view, height, place && entryOfPlace(place, tomorrow, queue))
  // For whoever hears it, and for whoever sees it.
  const [heard, seen] = block.children
  expect(heard?.textContent).toContain('Chegou 08:30, aguardando envio')
  expect(seen?.textContent).toContain('Chegou')
  expect(block.dataset.state).toBeUndefined()
})
