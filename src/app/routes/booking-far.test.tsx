import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TAKEN_DAYS } from '#domain/agendamento/taken.ts'
import { addDays } from '#domain/lib/dates.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { openAppAt } from '#tests/support/app-at.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
// The router loads it when it is drawn: no test waits for that.
import './booking.tsx'

/** The clinic answers that question to nobody without an account, and no other here. */
const call = vi.hoisted(() =>
  vi.fn(async (name: string) =>
    name === 'agendamento.ocupados'
      ? { kind: 'problem', status: 401, problem: { code: 'nao_autenticado' }, retryAfter: null }
      : { kind: 'no_answer' },
  ),
)
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

beforeEach(async () => {
  sessionStorage.clear()
  await emptyDevice()
})

it.each(['a visitor', 'a client whose session is over'])(
  'to %s a day beyond those that are told without a login says so, and leads there and back',
  async (who) => {
    const { date: today } = await readClinicNow(db, Date.now())
    if (who !== 'a visitor') await logInHere('marina@exemplo.test')
    const service = { id: 1, nome: 'Limpeza de pele', descricao: 'x', tempo: '01:15', valor: 150, imagem: '' }
    await db.procedimentos.put({ ...service, tipoProcedimento: 2 })
    const mark = { em: Date.now(), desde: today, ate: addDays(today, TAKEN_DAYS) }
    for (const nome of ['visitante', 'agendamentos', 'ocupados', 'horarios'])
      await db.meta.put({ key: `pull:${nome}`, value: mark })
    const chosen = { date: addDays(today, TAKEN_DAYS + 30), minute: null }
    const session = await readMeta(db, 'sessao')
    const router = openAppAt('/agendamentos?servico=1', session, { chosen })
    await screen.findByText('Os horários de uma data tão distante só aparecem depois do login.')
    expect(screen.queryByText(/a clínica não respondeu/)).toBeNull()
    expect(screen.queryByText(/^Não precisa de conta para escolher/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state.from).toMatchObject({ search: '?servico=1', state: { chosen } })
  },
)
