import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { addDays, clinicNowOf, formatDateTime } from '#domain/lib/dates.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { OutboxError, OutboxRow } from '#domain/outbox/row.ts'
import { LEASE_MS } from '#domain/outbox/transitions.ts'
import { ANA, cancel, create, rowOf, save, uuid, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { booking } from '#tests/support/device.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { Screen as QueueScreen } from './queue.tsx'

vi.mock('#src/offline/api.ts', () => ({
  api: { call: () => Promise.resolve({ kind: 'no_answer' }) },
  onApiAnswer: () => () => undefined,
}))

// A busy machine draws late.
const SESSION = { email: ANA, status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1', expirada: false } as const
const TOMORROW = addDays(clinicNowOf(Date.now(), 'America/Sao_Paulo').date, 1)
const future = (minute: number) => formatDateTime(TOMORROW, minute)
const waitingBooking = booking(future(540))
/** A booking as reception writes it down. */
const bookingFor = (whose: Partial<AgendamentoCreate>, more: { readonly recepcao?: true } = {}) =>
  createAgendamento({
    pedido: {
      ...{ nome: 'Drenagem', descricao: 'x', tempo: '01:00', valor: 150, encaixe: false },
      ...{ tipoProcedimento: 1, dataHoraAgendada: future(540), ...whose },
    },
    imagem: '',
    ...more,
  })
const waitingFacts = { nome: 'Limpeza de pele', tempo: '01:15', valor: 189 }

let online: { mockReturnValue: (is: boolean) => unknown }

beforeEach(async () => {
  online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await writeMeta(db, 'sessao', SESSION)
})
afterEach(() => vi.restoreAllMocks())

let made = 0
const add = (command: Command, change: Partial<OutboxRow> = {}) =>
  db.outbox.add(rowOf(command, { id: uuid(++made), createdAt: Date.now() - 60_000, ...change }))

const error = (code: OutboxError['code'], more: Partial<OutboxError> = {}): OutboxError => ({
  class: 'http',
  status: 409,
  code,
  mensagem: code === 'horario_ocupado' ? TAKEN_REASONS.other : 'A clínica não aceitou.',
  at: Date.now() - 50_000,
  alternativas: [],
  atual: null,
  campos: null,
  ...more,
})

function Address() {
  const { pathname, search } = useLocation()
  return <p>{`em ${pathname}${search}`}</p>
}

async function show() {
  const view = render(
    <MantineProvider env="test">
      <SessionProvider initial={SESSION}>
        <MemoryRouter initialEntries={['/pendencias']}>
          <Routes>
            <Route path="/pendencias" element={<QueueScreen />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Pendências' })
  return view
}

const row = async (title: string) => {
  const article = (await screen.findByRole('heading', { level: 3, name: title })).closest('article')
  if (article === null) throw new Error(`no row ${title}`)
  return within(article)
}
const buttons = (r: Awaited<ReturnType<typeof row>>) => r.queryAllByRole('button').map((b) => b.textContent)

describe('a row', () => {
  it('that never left waits, and can be discarded', async () => {
    await add(waitingBooking, { expiresAt: future(540) })
    await show()
    const r = await row('Limpeza de pele')
    expect(r.getByText('Aguardando envio')).toBeTruthy()
    expect(r.getByText(/das 09:00 às 10:15/)).toBeTruthy()
    fireEvent.click(r.getByRole('button', { name: 'Descartar' }))
    await screen.findByText('Nada a enviar')
    expect(await db.outbox.count()).toBe(0)
    expect(screen.queryByText(/A clínica recebeu tudo/)).toBeNull()
  })

  describe('about a visit that she has', () => {
    const visto = { ...waitingFacts, dataHoraAgendada: future(540) }
    const move = moveAgendamento({ alvo: { id: 3 }, versao: 1, visto, para: future(660) })

    it('says from when to when it is to move, that the old time holds, and can be given up', async () => {
      await add(move)
      await show()
      const r = await row('Remarcar Limpeza de pele')
      expect(r.getByText(/às 09:00, para .*, 11:00$/)).toBeTruthy()
      expect(r.getByText('Troca aguardando envio')).toBeTruthy()
      expect(r.getByText(/^Seu horário de \p{L}+ 09:00 continua valendo/u)).toBeTruthy()
      fireEvent.click(r.getByRole('button', { name: 'Desistir da troca' }))
      await screen.findByText('Nada a enviar')
    })

    it('cannot be given up once the clinic may have it', async () => {
      await add(move, { state: 'retry', attempts: 1, error: error(null) })
      await show()
      expect(buttons(await row('Remarcar Limpeza de pele'))).toEqual(['Tentar agora'])
    })

    it('that was refused leads to other times, of which one tap takes a free one', async () => {
      await add(move, {
        state: 'conflict',
        attempts: 1,
        error: error('horario_ocupado', { alternativas: [future(720)] }),
      })
      await show()
      const r = await row('Remarcar Limpeza de pele')
      expect(
        r.getByText(/^Este horário continua seu\. Outra pessoa reservou \p{L}+ 11:00 antes\./u),
      ).toBeTruthy()
      expect(buttons(r)).toEqual([
        expect.stringContaining('Remarcar às'),
        'Escolher outro horário',
        'Ficar com este',
      ])
      fireEvent.click(r.getByRole('button', { name: 'Escolher outro horário' }))
      await screen.findByText('em /remarcar/3')
    })

    const visitNow = { ...visit, id: 3, dataHoraAgendada: future(540), ...waitingFacts }

    it.each<readonly [string, Partial<OutboxRow>, string[]]>([
      ['refused', { state: 'conflict', attempts: 1, error: error('horario_ocupado') }, ['Entendi']],
      ['sent again', { state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 }, ['Tentar agora']],
      ['never sent', {}, ['Entendi']],
    ])(
      'that the clinic has cancelled is not called hers under a move that was %s',
      async (_, change, acts) => {
        await db.cancelados.put({ ...visitNow, versao: 2, estado: 'cancelada', estadoPor: 'clinica' })
        await add(move, change)
        await show()
        const r = await row('Remarcar Limpeza de pele')
        expect(r.getByText('O pedido já não vale: esta visita foi cancelada.')).toBeTruthy()
        expect(r.queryByText(/continua seu|continua valendo/)).toBeNull()
        expect(buttons(r)).toEqual(acts)
      },
    )

    it('which the clinic has moved meanwhile is at the time that it has now, whatever became of hers', async () => {
      await db.agendamentos.put({ ...visitNow, versao: 2, dataHoraAgendada: future(600) })
      await add(move, { state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 })
      await show()
      const r = await row('Remarcar Limpeza de pele')
      expect(r.getByText(/às 10:00, para .*, 11:00$/)).toBeTruthy()
      expect(r.getByText('Sem resposta da clínica')).toBeTruthy()
      expect(r.getByText(/^Vale [^:]+, 10:00: a visita mudou, .* Perguntamos de novo/)).toBeTruthy()
    })

    it('says plainly that she knows of a change, or that she comes', async () => {
      await add(knowAgendamento({ alvo: { id: 3 }, versao: 2, visto }))
      await add(setVisitState({ alvo: { id: 3 }, versao: 2, estado: 'confirmada', visto }))
      await show()
      const known = await row('Ciente da mudança: Limpeza de pele')
      expect(known.getByText('Aguardando envio')).toBeTruthy()
      expect(known.getByText('Você já viu a mudança. Falta a clínica saber que viu.')).toBeTruthy()
      const confirmed = await row('Confirmar Limpeza de pele')
      expect(confirmed.getByText(/^Guardamos sua resposta\./)).toBeTruthy()
    })
  })

  it('that only a newer version can read is said to be there, and stays', async () => {
    for (const command of [
      '{"kind":"agendamento.dividir","v":1}',
      '{"kind":"agendamento.criar","v":2,"payload":{}}',
    ])
      await add(JSON.parse(command), { lane: command })
    await show()
    const titles = await screen.findAllByRole('heading', {
      name: 'Feito numa versão mais nova do aplicativo',
    })
    expect(titles).toHaveLength(2)
    expect(screen.getAllByText(/Atualize o aplicativo para enviar/)).toHaveLength(2)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('of her own time has nothing to choose', async () => {
    await add(waitingBooking, { state: 'conflict', attempts: 1, error: error('horario_seu') })
    await show()
    const r = await row('Limpeza de pele')
    expect(r.getByText('Este horário já é seu')).toBeTruthy()
    expect(r.getByText('Você já tem um agendamento nessa hora. Este pedido não foi marcado.')).toBeTruthy()
    expect(buttons(r)).toEqual(['Entendi'])
  })

  it.each([
    ['now', 0],
    ['an hour ago', 3_600_000],
  ])('that cancels what was never booked was not sent, nor received (%s)', async (_, ago) => {
    const moot = { state: 'done', attempts: 1, ackedAt: Date.now() - ago, result: null } as const
    await add(cancel({ comando: uuid(77) }), moot)
    await show()
    const r = await row('Cancelar Drenagem linfática')
    expect(r.getByText('Nada a cancelar')).toBeTruthy()
    expect(r.queryByText('Recebido pela clínica')).toBeNull()
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(headings).toEqual(['Não foi preciso enviar'])
  })

  it('written before the clock was set back names no time that has not been', async () => {
    await add(waitingBooking, { state: 'retry', attempts: 1, nextAt: Date.now() + 86_400_000 })
    await add(save({ uf: 'SP' }), { createdAt: Date.now() + 86_400_000 })
    online.mockReturnValue(true)
    await show()
    expect((await row('Limpeza de pele')).getByText(/Nova tentativa em instantes/)).toBeTruthy()
    expect((await row('Perfil: UF')).getByText('guardado neste aparelho')).toBeTruthy()
  })

  it('whose time came while it waited says so, before the queue settles it', async () => {
    await add(waitingBooking, { expiresAt: '2020-01-01T09:00:00.000Z' })
    await show()
    await screen.findByRole('heading', { level: 2, name: 'Precisa da sua escolha' })
    expect((await row('Limpeza de pele')).getByText('Horário já passou')).toBeTruthy()
  })

  it('of unknown outcome is cancelled when it is discarded, and the cancellation stands behind it', async () => {
    await add(waitingBooking, { state: 'retry', attempts: 1, nextAt: Date.now() + 30_000 })
    await show()
    const r = await row('Limpeza de pele')
    expect(r.getByText('Sem resposta da clínica')).toBeTruthy()
    expect(buttons(r)).toEqual(['Tentar agora', 'Descartar'])
    fireEvent.click(r.getByRole('button', { name: 'Descartar' }))
    const c = await row('Cancelar Limpeza de pele')
    expect(c.getByText('Aguardando envio')).toBeTruthy()
    expect(buttons(c)).toEqual(['Manter agendamento'])
    expect(buttons(await row('Limpeza de pele'))).toEqual(['Tentar agora'])
    fireEvent.click(c.getByRole('button', { name: 'Manter agendamento' }))
    await waitFor(() => expect(screen.queryByText('Cancelar Limpeza de pele')).toBeNull())
  })

  it('that was given up, and waits for a login, is not said to be sent by one', async () => {
    await add(waitingBooking, { state: 'auth', attempts: 2, unanswered: true })
    await show()
    const r = await row('Limpeza de pele')
    fireEvent.click(r.getByRole('button', { name: 'Descartar' }))
    await row('Cancelar Limpeza de pele')
    expect(r.getByText(/^Você desistiu deste pedido\. Faça login: se a clínica o recebeu/)).toBeTruthy()
    expect(r.queryByText(/para enviar/)).toBeNull()
    expect(buttons(r)).toEqual(['Login'])
  })

  it('refused offers what is still free, and books it in its place', async () => {
    await add(waitingBooking, {
      state: 'conflict',
      attempts: 1,
      error: error('horario_ocupado', { alternativas: [future(660)] }),
    })
    await show()
    const r = await row('Limpeza de pele')
    expect(r.getByText('Recusado: horário ocupado')).toBeTruthy()
    expect(r.getByText('Outra pessoa reservou esse horário antes. Ainda livre:')).toBeTruthy()
    fireEvent.click(r.getByRole('button', { name: /11:00/ }))
    await screen.findByText('Aguardando envio')
    expect((await db.outbox.toArray()).map((x) => x.state)).toEqual(['queued'])
  })

  it.each([TAKEN_REASONS.own, TAKEN_REASONS.gap])(
    'refused for what is no other person’s doing says so: %s',
    async (mensagem) => {
      await add(waitingBooking, {
        state: 'conflict',
        attempts: 1,
        error: error('horario_ocupado', { mensagem }),
      })
      await show()
      expect((await row('Limpeza de pele')).getByText(mensagem)).toBeTruthy()
      expect(screen.queryByText(/Outra pessoa/)).toBeNull()
    },
  )

  it('of the profile is called by its field, and is corrected in the form', async () => {
    const campos = [{ campo: 'cpf', mensagem: 'CPF inválido: confira os números.' }]
    await add(save({ cpf: '1' }), {
      state: 'rejected',
      attempts: 1,
      error: error('dados_invalidos', { campos }),
    })
    await show()
    const r = await row('Perfil: CPF')
    expect(r.getByText('CPF inválido: confira os números.')).toBeTruthy()
    expect(r.getByText(/^guardado hoje às|^guardado ontem às/)).toBeTruthy()
    fireEvent.click(r.getByRole('button', { name: 'Corrigir' }))
    await screen.findByText('em /perfil')
  })

  it('of a client’s card that was refused says what was written, and can be given up', async () => {
    const seen = { telefone: '' }
    const campos = { telefone: '(11) 97381-4460' }
    const mensagem = 'Esta ficha mudou enquanto você escrevia.'
    const edit = saveFicha({ chave: uuid(50), visto: seen, campos, nome: 'Zélia' })
    await add(edit, { state: 'conflict', attempts: 1, error: error('registro_mudou', { mensagem }) })
    await show()
    const r = await row('Ficha de Zélia')
    expect(r.getByText('Telefone (11) 97381-4460')).toBeTruthy()
    expect(r.getByText(mensagem)).toBeTruthy()
    expect(r.getByRole('button', { name: 'Ver ficha' })).toBeTruthy()
    fireEvent.click(r.getByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  })

  it('of a new card waits like others, and stays for the visits that wait for it', async () => {
    await add(saveFicha({ chave: uuid(51), campos: { nome: 'Zélia' }, nome: 'Zélia' }))
    await show()
    expect((await row('Ficha de Zélia')).queryByRole('button', { name: 'Descartar' })).toBeNull()
  })

  it('that waits for a login leads to it', async () => {
    await add(waitingBooking, { state: 'auth' })
    await show()
    fireEvent.click((await row('Limpeza de pele')).getByRole('button', { name: 'Login' }))
    await screen.findByText('em /login')
  })

  it('that reception wrote down says for whom, and how to call her', async () => {
    const luiza = { email: 'luiza@exemplo.test', nomeUsuario: 'lu', nome: 'Luiza', sobrenome: 'Prado' }
    await db.usuarios.put({ ...luiza, telefone: '(11) 99561-3340' })
    const refused = { state: 'conflict', attempts: 1, error: error('horario_ocupado') } as const
    await add(bookingFor({ email: luiza.email }), refused)
    await add(bookingFor({ nome: 'Peeling', cliente: 'Dona Lúcia' }))
    await add(bookingFor({ nome: 'Escova', email: ANA }))
    await add(bookingFor({ nome: 'Corte' }, { recepcao: true }))
    await show()
    const her = await row('Drenagem')
    expect(await her.findByText('Luiza Prado')).toBeTruthy()
    expect(her.getByRole('link', { name: '(11) 99561-3340' }).getAttribute('href')).toBe('tel:+5511995613340')
    expect((await row('Peeling')).getByText('Dona Lúcia')).toBeTruthy()
    expect((await row('Escova')).queryByText(/^Para/)).toBeNull()
    expect((await row('Corte')).getByText('Sem nome de cliente')).toBeTruthy()
  })

  it('that reception wrote down asks the device for its client together with the others', async () => {
    const people = vi.spyOn(db.usuarios, 'bulkGet')
    for (const [i, email] of ['luiza@exemplo.test', 'bia@exemplo.test', 'gal@exemplo.test'].entries())
      await add(bookingFor({ nome: `Drenagem ${i}`, email }))
    await show()
    expect(await (await row('Drenagem 2')).findByText('gal@exemplo.test')).toBeTruthy()
    const asked = people.mock.calls.map(([emails]) => emails.length)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked).toEqual(asked.map(() => 3))
  })

  it('of somebody else is not shown', async () => {
    await add(waitingBooking, { dono: 'outra@exemplo.test' })
    await show()
    await screen.findByText('Nada a enviar')
    expect(screen.queryByText('Limpeza de pele')).toBeNull()
  })
})

describe('sending', () => {
  it('shows how far it has come', async () => {
    online.mockReturnValue(true)
    const clinicNow = Date.now()
    await add(save({ telefone: '(11) 98463-7731' }), { state: 'done', ackedAt: clinicNow - 200, attempts: 1 })
    await add(waitingBooking, {
      state: 'sending',
      attempts: 1,
      leaseOwner: 'x',
      leaseUntil: clinicNow - 100 + LEASE_MS,
    })
    await add(cancel({ id: 7 }))
    await show()
    await screen.findByText('Enviando 2 de 3')
    expect(screen.getByRole('progressbar', { name: 'Envio' }).getAttribute('aria-valuenow')).toBe('33')
    expect((await row('Limpeza de pele')).getByText('Enviando')).toBeTruthy()
    expect(buttons(await row('Limpeza de pele'))).toEqual([])
  })

  it('is told by the clock of the moment, not by that of the last words', async () => {
    online.mockReturnValue(true)
    const id = await add(waitingBooking)
    await show()
    await row('Limpeza de pele')
    await new Promise((resolve) => setTimeout(resolve, 30))
    await db.outbox.update(id, {
      state: 'sending',
      attempts: 1,
      leaseOwner: 'x',
      leaseUntil: Date.now() + LEASE_MS,
    })
    await waitFor(async () => expect((await row('Limpeza de pele')).getByText('Enviando')).toBeTruthy())
  })

  it('at once is asked for in vain without a network, and it is said', async () => {
    await add(waitingBooking, { state: 'retry', attempts: 1, nextAt: Date.now() + 90_000 })
    await show()
    const r = await row('Limpeza de pele')
    expect(r.getByText('A clínica não respondeu. Perguntamos de novo quando houver internet.')).toBeTruthy()
    fireEvent.click(r.getByRole('button', { name: 'Tentar agora' }))
    expect((await db.outbox.toArray())[0]?.nextAt).toBeGreaterThan(Date.now() + 60_000)
  })
})

describe('what has arrived', () => {
  it('stays until it was read and the person leaves', async () => {
    await writeMeta(db, 'ultimoEnvio', Date.now())
    await add(waitingBooking, { state: 'done', attempts: 1, ackedAt: Date.now() })
    const { unmount } = await show()
    expect((await row('Limpeza de pele')).getByText('Recebido pela clínica')).toBeTruthy()
    expect(screen.getByText(/Último envio hoje às \d\d:\d\d\.$/)).toBeTruthy()
    expect((await db.outbox.toArray())[0]?.seenAt).toBeNull()
    const later = Date.now() + 3_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    act(unmount)
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.seenAt).toBe(later))
  })

  it.each([
    ['beside what waits', true, 'Na fila'],
    ['and nothing waits', false, 'Enviado agora'],
  ])('hours ago, as the worker sends it, is not among what is sent now: %s', async (_, isWaiting, now) => {
    await add(save({ uf: 'SP' }), { state: 'done', attempts: 1, ackedAt: Date.now() - 30_000 })
    const before = createAgendamento({ pedido: { ...create.payload.pedido, nome: 'Peeling' }, imagem: '' })
    await add(before, { state: 'done', attempts: 1, ackedAt: Date.now() - 12 * 3_600_000 })
    if (isWaiting) await add(waitingBooking)
    await show()
    const group = async (name: string) => within(await screen.findByRole('region', { name }))
    const titles = async (name: string) =>
      (await group(name)).getAllByRole('heading', { level: 3 }).map((h) => h.textContent)
    expect(await titles(now)).toEqual(['Perfil: UF', ...(isWaiting ? ['Limpeza de pele'] : [])])
    expect(await titles('A clínica recebeu')).toEqual(['Peeling'])
  })

  it('and was moved by the clinic before its answer was heard says where it is now', async () => {
    const { nome, tempo, valor } = waitingFacts
    const agora = { nome, tempo, valor, dataHoraAgendada: future(900) }
    await add(waitingBooking, { state: 'done', ackedAt: Date.now(), result: { id: 7, agora } })
    await show()
    const r = await row('Limpeza de pele')
    expect(r.getByText('Mudou depois')).toBeTruthy()
    expect(
      r.getByText(/^Seu pedido foi recebido, e a visita mudou depois: o horário agora é .*, às 15:00\.$/),
    ).toBeTruthy()
    expect(r.getByText(/das 15:00 às 16:15/)).toBeTruthy()
    expect(r.queryByText(/09:00/)).toBeNull()
  })

  it('and was only glanced at is shown once more', async () => {
    await add(waitingBooking, { state: 'done', attempts: 1, ackedAt: Date.now() })
    const { unmount } = await show()
    await row('Limpeza de pele')
    act(unmount)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await db.outbox.toArray())[0]?.seenAt).toBeNull()
  })
})
