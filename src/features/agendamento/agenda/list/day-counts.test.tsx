import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { ListView } from './list-view.tsx'

const EMAIL = 'admin@exemplo.test'
const nothing = () => undefined
const DAY = '2026-11-12'
const at = (time: string) => `${DAY}T${time}:00.000Z`

const show = (to = '2027-05-10') =>
  render(
    <MantineProvider env="test">
      <ListView
        email={EMAIL}
        known={{ from: '2026-10-12', to, at: 0, isGrowing: false }}
        onReload={nothing}
        isAsking={false}
        applied={null}
        clinicNow={{ date: DAY, minute: 8 * 60 }}
        silent={false}
        onCancelledAll={nothing}
        context={{ online: false, deviceNow: 0 }}
        pictureOf={() => null}
        onClear={nothing}
        onFilter={nothing}
        onWeek={nothing}
        onMoreFiltered={async () => undefined}
        onDelete={nothing}
        onChoose={nothing}
      />
    </MantineProvider>,
  )

beforeEach(async () => {
  await emptyDevice()
  await db.agendamentos.put({ ...visit, chave: uuid(9), dataHoraAgendada: at('09:00') })
})

const booking = (time: string, date = DAY) =>
  createAgendamento({
    pedido: {
      ...create.payload.pedido,
      dataHoraAgendada: `${date}T${time}:00.000Z`,
      email: null,
      cliente: 'Rosa',
    },
    imagem: '',
    recepcao: true,
  })

it('does not count among a day’s visits what the clinic has refused', async () => {
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.add(rowOf(booking('11:00'), { id: uuid(2), dono: EMAIL, state: 'conflict', error }))
  show()
  expect(await screen.findByText(/Recusado/)).toBeTruthy()
  expect(screen.getByText('1 agendamento')).toBeTruthy()
})

it('says beside a day’s visits how many only wait on this device', async () => {
  await db.outbox.add(rowOf(booking('11:00'), { id: uuid(2), dono: EMAIL }))
  show()
  expect(await screen.findByText('Aguardando envio')).toBeTruthy()
  expect(screen.getByText('1 agendamento, 1 a enviar')).toBeTruthy()
})

it('says of a visit that a move of it waits', async () => {
  const visto = { ...visit, dataHoraAgendada: at('09:00') }
  const move = moveAgendamento({
    ...{ alvo: { id: visit.id }, versao: 1, visto, para: at('14:00') },
    recepcao: { encaixe: false, motivo: null },
  })
  await db.outbox.add(rowOf(move, { id: uuid(2), dono: EMAIL }))
  show()
  expect(await screen.findByText('Mudança, aguardando envio')).toBeTruthy()
})

it('says of each visit what state it is in, and deletes one without internet, too', async () => {
  await db.agendamentos.put({ ...visit, chave: uuid(9), dataHoraAgendada: at('09:00'), estado: 'confirmada' })
  show()
  expect(await screen.findByText('Confirmada')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Excluir/ }).hasAttribute('disabled')).toBe(false)
})

it('counts no visits of a day of which this device knows nothing, only what waits for it', async () => {
  await db.outbox.add(rowOf(booking('11:00', '2026-11-18'), { id: uuid(2), dono: EMAIL }))
  show('2026-11-14')
  const far = await screen.findByRole('heading', { name: /^quarta-feira, 18 de novembro/ })
  expect(far.textContent).toMatch(/18 de novembro1 a enviar$/)
  expect(screen.getByRole('heading', { name: /12 de novembro/ }).textContent).toMatch(/1 agendamento$/)
})

it('a cancelled visit that was put back stands under its day, and waits', async () => {
  const gone = { ...visit, id: 30, email: null, cliente: 'Rosa', estado: 'cancelada', versao: 2 } as const
  await db.cancelados.put({ ...gone, chave: null, dataHoraAgendada: at('15:00') })
  show()
  await screen.findByText('1 agendamento')
  expect(screen.queryByText('Rosa')).toBeNull()
  const back = setVisitState({
    ...{ alvo: { id: gone.id }, versao: 2, estado: 'marcada' },
    visto: { ...gone, dataHoraAgendada: at('15:00') },
    recepcao: { feitoEm: at('08:00'), motivo: null, encaixe: false },
  })
  await db.outbox.add(rowOf(back, { id: uuid(2), dono: EMAIL }))
  await screen.findByText('Rosa')
  screen.getByText('1 agendamento, 1 a enviar')
})
