import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { openAppAt } from '#tests/support/app-at.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
// The router loads them when they are drawn: no test waits for that.
import './booking.tsx'
import './perfil.tsx'
import './queue.tsx'
import './services.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'marina@exemplo.test'
const SERVICE = {
  ...{ id: 7, nome: 'Limpeza profunda', descricao: 'x', tempo: '01:15', valor: 189, imagem: '' },
  tipoProcedimento: 2 as const,
}

// The carousel of services watches what is in view, which jsdom cannot say.
const watch = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined }
beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(function watcher() {
      return watch
    }),
  )
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  sessionStorage.clear()
  await emptyDevice()
  await logInHere(EMAIL)
  for (const nome of ['procedimentos', 'agendamentos', 'ocupados', 'horarios', 'clinica'])
    await db.meta.put({ key: `pull:${nome}`, value: { em: Date.now(), desde: null, ate: '2099-01-01' } })
  await db.procedimentos.put(SERVICE)
})

/** The page, where a booking of "Limpeza de pele" was refused. */
async function open(path: string, procedimentoId: number) {
  const { payload } = create
  const pedido = { ...payload.pedido, nome: 'Limpeza de pele', procedimentoId }
  const error = errorOfRefusal(409, 'procedimento_alterado')
  const refused = { state: 'conflict', attempts: 1, unanswered: false, error } as const
  const row = rowOf(createAgendamento({ ...payload, pedido }), { id: uuid(9), dono: EMAIL, ...refused })
  await db.outbox.add(row)
  return openAppAt(path, await readMeta(db, 'sessao'))
}

const WAYS = [
  ['/perfil?aba=agendamentos', 'Ver outros horários'],
  ['/pendencias', 'Escolher outro horário'],
] as const

it.each(WAYS)(
  '%s leads from a refused booking to its service, which is called otherwise by now',
  async (path, words) => {
    const router = await open(path, SERVICE.id)
    fireEvent.click(await screen.findByRole('button', { name: words }))
    await screen.findByRole('heading', { name: 'Limpeza profunda' })
    expect(router.state.location.pathname).toBe('/agendamentos')
    expect(router.state.location.state).toMatchObject({ supersedes: uuid(9) })
  },
)

it.each(WAYS)(
  'from %s, where its service is gone, whichever she takes replaces the refused booking',
  async (path, words) => {
    const router = await open(path, 8)
    fireEvent.click(await screen.findByRole('button', { name: words }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/servicos'))
    // It is of the other kind.
    fireEvent.click(await screen.findByRole('radio', { name: 'Facial' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Agendar agora' }))
    await screen.findByRole('heading', { name: 'Limpeza profunda' })
    expect(router.state.location.state).toMatchObject({ supersedes: uuid(9) })
  },
)
