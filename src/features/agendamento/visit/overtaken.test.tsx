import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { errorOfRefusal, rowOf } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { VisitScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'marina@exemplo.test'
const visit: Agendamento = {
  ...{ id: 7, dataHoraAgendada: '2026-11-12T14:00:00.000Z', tempo: '01:00', nome: 'Hidratação facial' },
  ...{ descricao: '', email: EMAIL, tipoProcedimento: 2, tipoAgendamento: 2, valor: 165, encaixe: false },
  ...{ chave: null, versao: 1, cliente: null, estado: 'marcada' },
} as Agendamento
const seen = {
  ...{ nome: visit.nome, dataHoraAgendada: visit.dataHoraAgendada },
  ...{ tempo: visit.tempo, valor: visit.valor },
}
const known = { ...seen, cancelada: false }
const cancelled: Agendamento = {
  ...{ ...visit, versao: 2, estado: 'cancelada', estadoPor: 'clinica', conhecido: known },
  mudadoEm: '2026-11-11T08:00:00.000Z',
}
const clinica = {
  ...{ nome: 'A', logradouro: '', numero: '', bairro: '', municipio: '', uf: '', cep: '', telefone: '' },
  ...{ whatsapp: '', email: '', instagram: '', facebook: '', mapaUrl: '', latitude: null, longitude: null },
  ...{ videos: [], limites: DEFAULT_LIMITS, cor: '#9A4A55', fuso: 'America/Sao_Paulo' },
} as Clinica
const noop = () => undefined
const show = (clinicNow: ClinicNow = { date: '2026-11-11', minute: 600 }, online = false) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <VisitScreen
          {...{ id: 7, email: EMAIL, clinicNow, clinica, online, loading: false, backTo: '/perfil' }}
          picture={() => null}
          place={() => null}
          talkAbout={() => null}
          onReload={() => Promise.resolve(true)}
          onReloadClinica={() => Promise.resolve()}
          {...{ onMove: noop, onService: noop, onRepeat: noop, onRetry: noop, onLogin: noop }}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
const move = moveAgendamento({ alvo: { id: 7 }, versao: 1, visto: seen, para: '2026-11-13T09:30:00.000Z' })

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL)
})

describe('a visit that the clinic has cancelled', () => {
  it.each(['agendamento_mudou', 'horario_ocupado'] as const)(
    'is not called hers where her move was refused (%s)',
    async (code) => {
      await db.cancelados.put(cancelled)
      await db.outbox.add(
        rowOf(move, { dono: EMAIL, state: 'conflict', attempts: 1, error: errorOfRefusal(409, code) }),
      )
      show()
      await screen.findByText('A clínica cancelou esta visita.')
      expect(screen.queryByText(/continua seu/)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Ficar com este' })).toBeNull()
      screen.getByText('O pedido já não vale: esta visita foi cancelada.')
      // One word answers for the cancelled visit and for what she had asked of it.
      fireEvent.click(screen.getByRole('button', { name: /[Ee]ntendi/ }))
      await waitFor(() => expect(screen.queryByText(/O pedido já não vale/)).toBeNull())
      const commandsLeft = (await db.outbox.toArray()).map(({ command }) => command.kind)
      expect(commandsLeft).toEqual(['agendamento.ciencia'])
    },
  )
  it('asks for her word on what was refused where she has been told of the visit before', async () => {
    const { conhecido: _, ...told } = cancelled
    await db.cancelados.put(told)
    await db.outbox.add(
      rowOf(move, {
        ...{ dono: EMAIL, state: 'conflict', attempts: 1 },
        error: errorOfRefusal(409, 'agendamento_mudou'),
      }),
    )
    show()
    await screen.findByText('O pedido já não vale: esta visita foi cancelada.')
    fireEvent.click(screen.getByRole('button', { name: 'Entendi' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
    await waitFor(() => expect(screen.queryByText(/O pedido já não vale/)).toBeNull())
  })
  it('does not "continue to hold" while her move is sent again', async () => {
    await db.cancelados.put(cancelled)
    await db.outbox.add(rowOf(move, { dono: EMAIL, state: 'retry', attempts: 1, unanswered: true }))
    show()
    await screen.findByText('A clínica cancelou esta visita.')
    expect(screen.queryByText(/[Cc]ontinua valendo/)).toBeNull()
  })
  it('is not hers "until then" while her own cancellation waits', async () => {
    await db.cancelados.put(cancelled)
    const cancel = cancelAgendamento({ alvo: { id: 7 }, ...seen, versao: 1 })
    await db.outbox.add(rowOf(cancel, { dono: EMAIL }))
    show()
    await screen.findByText('A clínica cancelou esta visita.')
    expect(screen.queryByText(/horário continua seu/)).toBeNull()
  })
})

describe('what can no more be sent', () => {
  it('of a move is not said to wait for the clinic', async () => {
    await db.agendamentos.put(visit)
    const earlier = moveAgendamento({
      alvo: { id: 7 },
      versao: 1,
      visto: seen,
      para: '2026-11-11T09:30:00.000Z',
    })
    await db.outbox.add(rowOf(earlier, { dono: EMAIL, expiresAt: '2026-11-11T09:30:00.000Z' }))
    show({ date: '2026-11-11', minute: 600 })
    await screen.findByText('Troca não enviada')
    expect(screen.queryByText(/até a clínica confirmar/)).toBeNull()
  })
  it('of an answer is not promised to reception', async () => {
    await db.agendamentos.put(visit)
    const confirm = setVisitState({ alvo: { id: 7 }, versao: 1, estado: 'confirmada', visto: seen })
    await db.outbox.add(rowOf(confirm, { dono: EMAIL, expiresAt: visit.dataHoraAgendada }))
    show({ date: '2026-11-12', minute: 14 * 60 + 10 })
    await screen.findByText('Resposta não enviada')
    expect(screen.queryByText(/A recepção recebe quando a internet voltar/)).toBeNull()
  })
})

it('a visit of this morning is not told in the evening as one of now', async () => {
  await db.agendamentos.put({ ...visit, dataHoraAgendada: '2026-11-11T09:00:00.000Z' })
  show({ date: '2026-11-11', minute: 20 * 60 })
  await screen.findByRole('button', { name: 'Repetir' })
  screen.getByText('Foi hoje.')
})

it('nor as one that was, where she may have moved it to a later time', async () => {
  const ofMorning = { ...visit, dataHoraAgendada: '2026-11-11T08:00:00.000Z' }
  await db.agendamentos.put(ofMorning)
  const visto = { ...seen, dataHoraAgendada: ofMorning.dataHoraAgendada }
  const later = moveAgendamento({ alvo: { id: 7 }, versao: 1, visto, para: '2026-11-11T15:00:00.000Z' })
  await db.outbox.add(rowOf(later, { dono: EMAIL, state: 'retry', attempts: 1, unanswered: true }))
  show()
  await screen.findByText(/A clínica ainda não confirmou qua 11 nov, 15:00/)
  expect(screen.queryByText('Foi hoje.')).toBeNull()
})
