import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { ANA, errorOfRefusal, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { MyVisits } from './screen.tsx'

let server: FakeServer
vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))

const FRIDAY = '2026-11-13T09:30:00.000Z'
/** As the copy has it: at its old time, under the version that the restore has raised. */
const copied: Agendamento = { ...visit, versao: 101 }
const moved: Agendamento = { ...visit, versao: 2, dataHoraAgendada: FRIDAY }

beforeEach(async () => {
  server = new FakeServer(ANA)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  notify.clear()
  await emptyDevice()
  await logInHere(ANA)
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2026-11-10T14:02:00.000Z' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
  await db.agendamentos.put(copied)
})
afterEach(() => vi.restoreAllMocks())

const know = (known: Agendamento) =>
  db.conhecidos.put({
    ...{ key: 'agendamento:10', target: { id: 10 }, epoca: 'before', client: null },
    ...{ state: 'booked', visit: known },
  })
const nothing = () => undefined
function show(clinicNow = { date: '2026-11-11', minute: 600 }, limits: Limits = DEFAULT_LIMITS) {
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={clinicNow}
        online={false}
        contact="https://wa.me/5511984637731"
        phones={{ whatsapp: '(11) 98463-7731', telefone: '' }}
        loading={false}
        limits={limits}
        {...{ onReload: nothing, onRetry: nothing, onService: nothing, onRepeat: nothing }}
        {...{ onVisit: nothing, onMove: nothing, onServices: nothing, onLogin: nothing }}
      />
      <Toasts />
    </MantineProvider>,
  )
  return screen.findByText(/^Este horário está agora para/)
}
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Pedir de novo' }))

it('a forgotten move is asked for again by one tap: a new command over the visit as it is now', async () => {
  await know(moved)
  await show()
  expect(await db.outbox.count()).toBe(0)
  ask()
  await screen.findByText('Troca aguardando envio')
  expect(screen.queryByText(/voltou a uma cópia/)).toBeNull()
  const [row, ...others] = await db.outbox.toArray()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    command: {
      kind: 'agendamento.remarcar',
      payload: {
        alvo: { id: 10 },
        versao: 101,
        para: FRIDAY,
        visto: { dataHoraAgendada: visit.dataHoraAgendada },
      },
    },
  })
  expect(row?.id).not.toBe(visit.chave)
  expect(await db.conhecidos.count()).toBe(0)
})

it.each<[string, Partial<Limits>]>([
  ['its own time is too near', { horasParaMudar: 400 }],
  ['the time that she had is too near', { horasParaMarcar: 400 }],
  ['the time that she had is too far', { diasDeAgenda: 1 }],
])('is not offered where %s for the clinic’s rules, which would refuse it', async (_, rule) => {
  await know(moved)
  await show(undefined, { ...DEFAULT_LIMITS, ...rule })
  screen.getByRole('button', { name: 'Ok, entendi' })
  expect(screen.queryByRole('button', { name: 'Pedir de novo' })).toBeNull()
})

it('what the clinic says no to is told as any refused move is', async () => {
  await know(moved)
  await show()
  ask()
  await screen.findByText('Troca aguardando envio')
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  await screen.findByText('Precisa da sua escolha')
  screen.getByText('Troca recusada: horário ocupado')
  expect(screen.queryByText(/voltou a uma cópia/)).toBeNull()
})

it('a full device sends it at once, and still tells of it where the clinic says no', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fillDevice(db.outbox, 'add')
  server.faults.push('horario_indisponivel')
  await know(moved)
  await show()
  ask()
  await screen.findByText('O horário não foi trocado')
  expect(server.sent).toHaveLength(1)
  expect(await db.conhecidos.count()).toBe(1)
  screen.getByText(/voltou a uma cópia/)
})

it.each([
  ['the known time has come', moved, copied, { date: '2026-11-13', minute: 570 }],
  ['the visit has begun', moved, copied, { date: '2026-11-12', minute: 540 }],
  ['she is at the clinic', moved, { ...copied, estado: 'chegou' }, undefined],
  [
    'the clinic had moved it, and she had not said that she saw it',
    { ...moved, conhecido: factsOf(visit) },
    copied,
    undefined,
  ],
] as const)('where %s, nothing can be asked for again', async (_, known, present, now) => {
  await db.agendamentos.put(present)
  await know(known)
  await show(now)
  expect(screen.queryByRole('button', { name: 'Pedir de novo' })).toBeNull()
  screen.getByRole('link', { name: 'Falar com a clínica' })
  fireEvent.click(screen.getByRole('button', { name: 'Ok, entendi' }))
  await waitFor(() => expect(screen.queryByText(/voltou a uma cópia/)).toBeNull())
  expect(await db.outbox.count()).toBe(0)
})

it('another time that she asked for on the visit’s own page gives way to its waiting state, too', async () => {
  const { moveVisit } = await import('../life/commands.ts')
  await know(moved)
  await show()
  await moveVisit(copied, '2026-11-16T09:30:00.000Z', { dono: ANA, id: crypto.randomUUID() })
  await screen.findByText('Troca aguardando envio')
  expect(screen.queryByText(/voltou a uma cópia/)).toBeNull()
})
