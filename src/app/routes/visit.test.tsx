import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { addDays, clinicNowOf, formatDateTime } from '#domain/lib/dates.ts'
import { ANA, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { Screen as MoveVisit } from './move-visit.tsx'
import { Screen as Visit } from './visit.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call }, onApiAnswer: () => () => undefined }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: () => Promise.resolve({ kind: 'no_answer' }) }))

const SESSION = { email: ANA, status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1', expirada: false } as const
const TODAY = clinicNowOf(Date.now(), 'America/Sao_Paulo').date
const NEXT_WEEK = addDays(TODAY, 7)
const clinica = {
  ...{
    nome: 'Clínica Aurora',
    logradouro: 'Rua Harmonia',
    numero: '482',
    bairro: '',
    municipio: 'São Paulo',
  },
  ...{ uf: 'SP', cep: '', telefone: '1133334444', whatsapp: '', email: '', instagram: '', facebook: '' },
  ...{ mapaUrl: '', latitude: null, longitude: null, videos: [], cor: '#9A4A55', fuso: 'America/Sao_Paulo' },
}

beforeEach(async () => {
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  localStorage.clear()
  await emptyDevice()
  await writeMeta(db, 'sessao', SESSION)
  await db.agendamentos.put({ ...visit, id: 7, email: ANA, dataHoraAgendada: formatDateTime(NEXT_WEEK, 840) })
})

function Booking() {
  return <output aria-label="booking">{JSON.stringify(useLocation().state)}</output>
}

function show(path: string) {
  render(
    <MantineProvider env="test">
      <SessionProvider initial={SESSION}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/visita/:id" element={<Visit />} />
            <Route path="/remarcar/:id" element={<MoveVisit />} />
            <Route path="/agendamentos" element={<Booking />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </MantineProvider>,
  )
}

it.each([
  ['/visita/7', 'Se precisar mudar'],
  ['/remarcar/7', 'Escolher outro horário'],
])('%s tells the visit where the clinic’s record has not come, and asks for it anew', async (path, whole) => {
  show(path)
  await screen.findByText('Faltam os dados da clínica', {}, { timeout: 3000 })
  screen.getByText('Em 7 dias')
  // By its rule alone it is known whether she still can.
  expect(screen.queryByRole('button', { name: 'Cancelar a visita' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pôr no calendário' })).toBeNull()
  call.mockImplementation(async (name: string) =>
    name === 'clinica.ler'
      ? { kind: 'ok', status: 200, body: clinica, headers: new Headers() }
      : { kind: 'no_answer' },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('heading', { name: whole })
  expect(screen.queryByText('Faltam os dados da clínica')).toBeNull()
})

it('“Repetir” leads to the booking of its service, where the next free time like it is chosen', async () => {
  // Not today: whether its own hour is still free of today depends on when the test runs.
  const tomorrow = addDays(TODAY, 1)
  const earlier = formatDateTime(addDays(tomorrow, -14), 840)
  await db.agendamentos.put({ ...visit, id: 7, email: ANA, dataHoraAgendada: earlier })
  const { nome, tempo } = visit
  await db.procedimentos.put({
    id: 1,
    nome,
    tempo,
    descricao: '',
    valor: 189,
    tipoProcedimento: 2,
    imagem: '',
  })
  await db.horarios.put({
    ...{ id: 1, data: tomorrow },
    ...{ horarioInicioPrimeiroPeriodo: '09:00', horarioFimPrimeiroPeriodo: '12:00' },
    ...{ horarioInicioSegundoPeriodo: '13:00', horarioFimSegundoPeriodo: '18:00' },
  })
  const until = addDays(NEXT_WEEK, 30)
  for (const name of ['agendamentos', 'ocupados', 'horarios', 'procedimentos'])
    await db.meta.put({ key: `pull:${name}`, value: { em: Date.now(), desde: null, ate: until } })
  call.mockImplementation(async (name: string) =>
    name === 'clinica.ler'
      ? { kind: 'ok', status: 200, body: clinica, headers: new Headers() }
      : { kind: 'no_answer' },
  )
  show('/visita/7')
  fireEvent.click(await screen.findByRole('button', { name: 'Repetir' }, { timeout: 3000 }))
  const state = JSON.parse(
    (await screen.findByRole('status', { name: 'booking' }, { timeout: 3000 })).textContent,
  )
  expect(state).toMatchObject({ informacoes: { nome }, chosen: { date: tomorrow, minute: 840 } })
})
