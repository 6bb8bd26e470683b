import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Code, problem } from '#domain/api/errors.ts'
import type { SystemHealth } from '#domain/health/schema.ts'
import { db, readMeta, SYSTEM_HEALTH, writeMeta } from '#src/offline/db.ts'
import { enterSession, leaveSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SystemHealthScreen } from './system-health.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const health: SystemHealth = {
  conferidoEm: '2026-11-12T11:50:00.000Z',
  partes: [
    {
      ...{ parte: 'banco', situacao: 'em_ordem', uso: null, fazer: [] },
      fatos: [{ nome: 'Guarda', valor: '12 agendamentos' }],
    },
    {
      ...{ parte: 'copia', situacao: 'resolver', uso: null, fazer: ['Rode "npm run backup".'] },
      fatos: [{ nome: 'Última', valor: 'nunca' }],
    },
  ],
}

beforeEach(async () => {
  call.mockReset()
  onSessionOver.mockReset()
  await emptyDevice()
  await enterSession(db, { email: 'dona@exemplo.test', status: 'Admin', nomeExibicao: 'Dona' }, 'epoch', 1)
})

const onSessionOver = vi.fn()
/** The screen; a minute after the clinic has looked, where nothing else is said. */
const page = (online = true, minute = 8 * 60 + 51) => (
  <MemoryRouter>
    <MantineProvider env="test">
      <SystemHealthScreen
        online={online}
        clinicNow={{ date: '2026-11-12', minute }}
        fuso="America/Sao_Paulo"
        onSessionOver={onSessionOver}
      />
    </MantineProvider>
  </MemoryRouter>
)
const show = (online = true) => render(page(online))

it('says the whole in one sentence, the worst part first, and when it was looked at', async () => {
  call.mockResolvedValue({ kind: 'ok', body: health })
  show()
  expect(await screen.findByText('Uma coisa para resolver hoje')).toBeTruthy()
  expect(await screen.findByText('conferido às 08:50')).toBeTruthy()
  const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)
  expect(headings).toEqual(['Cópia de segurança', 'Banco de dados'])
  const copy = within(screen.getByRole('region', { name: 'Cópia de segurança' }))
  expect(copy.getByText('Resolver hoje')).toBeTruthy()
  expect(copy.getByText('Rode "npm run backup".')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Banco de dados' })).getByText('O que fazer: nada.'),
  ).toBeTruthy()
})

it('calls what it has heard the past, once it has stood there for some minutes', async () => {
  call.mockResolvedValue({ kind: 'ok', body: { ...health, partes: health.partes.slice(0, 1) } })
  const { rerender } = show()
  expect(await screen.findByText('Está tudo funcionando')).toBeTruthy()
  rerender(page(true, 8 * 60 + 52))
  expect(screen.queryByText('Está tudo funcionando')).not.toBeNull()
  rerender(page(true, 8 * 60 + 53))
  expect(screen.queryByText('Está tudo funcionando')).toBeNull()
  expect(screen.getByText('Estava tudo funcionando')).toBeTruthy()
  expect(screen.getByText('conferido às 08:50')).toBeTruthy()
})

it('calls what it knows of before the past, without a network and without an answer', async () => {
  await writeMeta(db, SYSTEM_HEALTH, health)
  const { unmount } = show(false)
  expect(await screen.findByText('O que está abaixo é de 08:50: agora pode ser outro.')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
  unmount()
  call.mockResolvedValue({ kind: 'no_answer' })
  show()
  expect(await screen.findByText('Não deu para conferir agora')).toBeTruthy()
  expect(await screen.findByText('Havia uma coisa para resolver')).toBeTruthy()
  expect(screen.queryByText('Uma coisa para resolver hoje')).toBeNull()
})

it('says of what when it is while the clinic is still asked', async () => {
  await writeMeta(db, SYSTEM_HEALTH, health)
  call.mockReturnValue(new Promise(() => undefined))
  show()
  expect(await screen.findByText('Havia uma coisa para resolver')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Conferindo… conferido às 08:50')
})

it('says that it knows nothing where it was never told, and asks anew when it is told to', async () => {
  call.mockResolvedValue({ kind: 'no_answer' })
  show()
  expect(await screen.findByText('Este aparelho ainda não sabe como está o sistema.')).toBeTruthy()
  expect(screen.queryByText('Está tudo funcionando')).toBeNull()
  call.mockResolvedValue({ kind: 'ok', body: health })
  fireEvent.click(screen.getByRole('button', { name: 'Conferir agora' }))
  expect(await screen.findByText('Uma coisa para resolver hoje')).toBeTruthy()
  expect(screen.queryByText('Não deu para conferir agora')).toBeNull()
})

it('asks for a login where the session is over, and for none where the clinic only cannot answer', async () => {
  const problemOf = (status: number, code: Code) => ({
    kind: 'problem',
    status,
    problem: problem(code, ''),
    retryAfter: null,
  })
  call.mockResolvedValueOnce(problemOf(500, 'erro_interno'))
  show()
  expect(await screen.findByText('Não deu para conferir agora')).toBeTruthy()
  expect(onSessionOver).not.toHaveBeenCalled()
  call.mockResolvedValueOnce(problemOf(401, 'nao_autenticado'))
  fireEvent.click(screen.getByRole('button', { name: 'Conferir agora' }))
  await vi.waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce())
})

it('leaves nothing of it on the device of whoever has logged out, or logs in as a client', async () => {
  await writeMeta(db, SYSTEM_HEALTH, health)
  await leaveSession(db, { dono: 'dona@exemplo.test', discardQueue: [] })
  expect(await readMeta(db, SYSTEM_HEALTH)).toBeNull()
  await enterSession(db, { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' }, 'other', 2)
  call.mockResolvedValue({ kind: 'ok', body: health })
  show()
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  await new Promise((r) => setTimeout(r, 20))
  expect(await readMeta(db, SYSTEM_HEALTH)).toBeNull()
})
