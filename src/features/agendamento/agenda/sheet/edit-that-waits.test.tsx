import { readFile } from 'node:fs/promises'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception, moveByReception, setStateByReception } from '../../life/commands.ts'
import { DaySheet } from './day-sheet.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const DAY = '2026-11-12'
const at = (hour: string) => `${DAY}T${hour}:00.000Z`
const held = {
  ...visit,
  descricao: 'x',
  email: null,
  cliente: 'Rosa',
  dataHoraAgendada: at('09:00'),
  tempo: '01:00',
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: Date.now(), desde: '2026-10-21', ate: '2027-05-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  await db.agendamentos.put(held)
})

const edit = (when: string, n: number) =>
  editByReception(
    held,
    { visto: editableOf(held), mudancas: { dataHoraAgendada: when } },
    { dono: EMAIL, id: uuid(n) },
  )

async function linesAt(hour: string, date = DAY) {
  cleanup()
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DaySheet email={EMAIL} date={date} clinicNow={{ date: DAY, minute: 480 }} clinica="Aurora" />
      </MemoryRouter>
    </MantineProvider>,
  )
  await screen.findByText(/Anote à mão/)
  return screen
    .getAllByRole('row')
    .map((row) => row.textContent ?? '')
    .filter((line) => line.startsWith(hour))
}

it('a time that waited and was typed back to what the clinic has stands once, as the clinic has it', async () => {
  await edit(at('11:30'), 2)
  // The form over what waits, typed back: see `form/queued-edit.dom.test.ts`.
  await edit(at('09:00'), 3)
  const lines = await linesAt('09:00')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('mudança pedida')
})

it('a time that was typed back behind “Chegou”, or behind what may have been sent, stands once, too', async () => {
  await edit(at('11:30'), 2)
  await db.outbox.where('id').equals(uuid(2)).modify({ state: 'retry', attempts: 1 })
  await setStateByReception(held, 'chegou', { dono: EMAIL, id: uuid(3), feitoEm: at('08:55') })
  await edit(at('09:00'), 4)
  const lines = await linesAt('09:00')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('mudança pedida')
})

it('a booking whose time was typed back while nobody knows whether the clinic has it stands once', async () => {
  await db.agendamentos.clear()
  const pedido = { ...create.payload.pedido, dataHoraAgendada: at('09:00'), cliente: 'Rosa' }
  const over = (when: string) =>
    editAgendamento({
      ...{ alvo: { comando: uuid(1) }, versao: 1, encaixe: false },
      ...{ visto: editableOf(held), mudancas: { dataHoraAgendada: when } },
    })
  await db.outbox.bulkAdd([
    rowOf(createAgendamento({ pedido, imagem: '', recepcao: true }), {
      ...{ id: uuid(1), dono: EMAIL, state: 'retry', attempts: 1 },
    }),
    rowOf(over(at('11:30')), { id: uuid(2), dono: EMAIL }),
    rowOf(over(at('09:00')), { id: uuid(3), dono: EMAIL }),
  ])
  expect(await linesAt('09:00')).toHaveLength(1)
})

it('a change that the clinic has refused is not printed as asked for, because a later edit waits', async () => {
  const edit = (mudancas: object) =>
    editAgendamento({
      ...{ alvo: { id: held.id }, versao: 1, visto: editableOf(held), mudancas, encaixe: false },
    })
  await db.outbox.bulkAdd([
    rowOf(edit({ dataHoraAgendada: at('11:30') }), {
      ...{ id: uuid(2), dono: EMAIL, state: 'conflict', attempts: 1 },
      error: errorOfRefusal(409, 'agendamento_mudou'),
    }),
    rowOf(edit({ descricao: 'Colo' }), { id: uuid(3), dono: EMAIL }),
  ])
  const lines = await linesAt('09:00')
  expect(lines.join()).not.toContain('mudança pedida para 11:30')
})

it('a time that was sent and not answered may hold: both lines say so, also behind another wish', async () => {
  await moveByReception(held, at('11:30'), { dono: EMAIL, id: uuid(2) })
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true })
  expect((await linesAt('09:00')).join()).toContain('pode valer 11:30, sem resposta da clínica')
  expect((await linesAt('11:30')).join()).toContain('pode valer, sem resposta da clínica')
  expect((await linesAt('11:30')).join()).not.toContain('aguardando envio')
  await moveByReception(held, at('15:00'), { dono: EMAIL, id: uuid(3) })
  const line = (await linesAt('09:00')).join()
  expect(line).toContain('pode valer 11:30, sem resposta da clínica')
  expect(line).toContain('mudança pedida para 15:00')
  expect((await linesAt('15:00')).join()).toContain('aguardando envio')
})

const editFields = (mudancas: Parameters<typeof editByReception>[1]['mudancas'], n = 2) =>
  editByReception(held, { visto: editableOf(held), mudancas }, { dono: EMAIL, id: uuid(n) })

it('says of a visit that is to be another which service, how long and for how much is asked for', async () => {
  await editFields({ nome: 'Limpeza', tempo: '01:30', valor: 180, descricao: 'y' })
  const [line] = await linesAt('09:00')
  expect(line).toContain('alteração, aguardando envio: Limpeza, 1h30, R$\u00a0180,00')
  // What holds until the clinic has heard of it stands first.
  expect(line).toContain('Drenagem linfática')
})

it('says whose a visit is to be: by name, and never by e-mail', async () => {
  await db.usuarios.put({
    email: 'bia@exemplo.com',
    nomeUsuario: 'b',
    nome: 'Bia',
    sobrenome: 'Souza',
    telefone: '',
  })
  await editFields({ email: 'bia@exemplo.com', cliente: null })
  const [line] = await linesAt('09:00')
  expect(line).toContain('alteração, aguardando envio: cliente Bia Souza')
})

it('says that it is to be somebody else’s of whom this device has not heard', async () => {
  await editFields({ email: 'caio@exemplo.com', cliente: null })
  const [line] = await linesAt('09:00')
  expect(line).toContain('alteração, aguardando envio: outra cliente')
  expect(line).not.toContain('@')
})

it('marks no line for what does not stand on it, nor for what was typed back', async () => {
  await editFields({ nome: held.nome, descricao: 'y' })
  const [line] = await linesAt('09:00')
  expect(line).not.toContain('aguardando')
})

it('says of a visit what was said of it here and the clinic has not heard, beside what is to be another', async () => {
  await setStateByReception(held, 'chegou', { dono: EMAIL, id: uuid(2), feitoEm: at('08:46') })
  await editFields({ valor: 180 }, 3)
  const [line] = await linesAt('09:00')
  expect(line).toContain('chegou 08:46, aguardando envio')
  expect(line).toContain('alteração, aguardando envio: R$\u00a0180,00')
})

it('says what is to be another of a visit also where it is wanted at another time', async () => {
  await editFields({ dataHoraAgendada: at('14:00'), nome: 'Limpeza' })
  const lines = await linesAt('')
  const of = (hour: string) => lines.find((line) => line.startsWith(hour))
  expect(of('09:00')).toContain('mudança pedida para 14:00')
  expect(of('09:00')).toContain('alteração, aguardando envio: Limpeza')
  expect(of('14:00')).toContain('alteração, aguardando envio: Limpeza')
})

const NEXT = '2026-11-13'

it('says what is to be another of a visit also on the sheet of the day to which it was moved', async () => {
  const move = { dono: EMAIL, id: uuid(3), encaixe: false, motivo: null }
  await editFields({ nome: 'Limpeza', valor: 180 })
  await moveByReception(held, `${NEXT}T14:00:00.000Z`, move)
  const [there] = await linesAt('14:00', NEXT)
  expect(there).toContain('Drenagem linfática')
  expect(there).toContain('aguardando envio alteração, aguardando envio: Limpeza, R$\u00a0180,00')
  expect(there).not.toContain('mudança pedida')
  const [here] = await linesAt('09:00')
  expect(here).toContain('mudança pedida para sex., 13 de nov., 14:00')
  expect(here).toContain('alteração, aguardando envio: Limpeza')
})

it('says it there also where it was typed behind what moved it, and one after the other', async () => {
  await editFields({ dataHoraAgendada: `${NEXT}T14:00:00.000Z` })
  // The answer to it was lost: what is typed later is a row of its own.
  await db.outbox.where('id').equals(uuid(2)).modify({ state: 'retry', attempts: 1 })
  await editFields({ valor: 180 }, 3)
  const [there] = await linesAt('14:00', NEXT)
  expect(there).toContain('alteração, aguardando envio: R$\u00a0180,00')
})

it('says of who was moved from another day, and has come, that she is there', async () => {
  const next = { ...held, dataHoraAgendada: `${NEXT}T09:00:00.000Z` }
  await db.agendamentos.put(next)
  await moveByReception(next, at('10:00'), { dono: EMAIL, id: uuid(2) })
  await setStateByReception(next, 'chegou', { dono: EMAIL, id: uuid(3), feitoEm: at('09:58') })
  const [line] = await linesAt('10:00')
  expect(line).toContain('aguardando envio chegou 09:58, aguardando envio')
})

it('does not say of another day that she is there, who came today and was then moved to it', async () => {
  await setStateByReception(held, 'chegou', { dono: EMAIL, id: uuid(2), feitoEm: at('08:46') })
  await moveByReception(held, `${NEXT}T14:00:00.000Z`, { dono: EMAIL, id: uuid(3) })
  const [there] = await linesAt('14:00', NEXT)
  expect(there).toContain('aguardando envio')
  expect(there).not.toContain('chegou')
})

it('does not say there of an edit that the clinic has refused that it waits', async () => {
  await editFields({ valor: 180 })
  const error = errorOfRefusal(409, 'agendamento_mudou')
  await db.outbox.where('id').equals(uuid(2)).modify({ state: 'conflict', attempts: 1, error })
  const move = { dono: EMAIL, id: uuid(3), encaixe: false, motivo: null }
  await moveByReception(held, `${NEXT}T14:00:00.000Z`, move)
  const [there] = await linesAt('14:00', NEXT)
  expect(there).toContain('aguardando envio')
  expect(there).not.toContain('alteração')
})

it('long words of what waits may go on below, in a box of their own behind a space', async () => {
  await setStateByReception(held, 'chegou', { dono: EMAIL, id: uuid(2), feitoEm: at('08:46') })
  await editFields({ valor: 180 }, 3)
  const [line] = await linesAt('09:00')
  expect(line).toContain('R$\u00a0150,00 chegou 08:46, aguardando envio alteração, aguardando envio')
  const styles = await readFile('src/features/agendamento/agenda/sheet/day-sheet.module.css', 'utf8')
  expect(/\.sheet em \{[^}]*\}/.exec(styles)?.[0]).not.toContain('nowrap')
})
