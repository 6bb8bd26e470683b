import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { problem } from '#domain/api/errors.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { FilterDialog } from './filter.lazy.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const TODAY = '2026-11-20'
const NOTHING_FOUND = 'Não há informações para exibir com o filtro informado!'
const acts = { onCancel: vi.fn(), onClear: vi.fn(), onFiltered: vi.fn() }

const agendamentoOf = (id: number, nome: string, email: string | null, when: string): Agendamento => ({
  id,
  nome,
  email,
  dataHoraAgendada: when,
  tempo: '01:00',
  descricao: '',
  tipoProcedimento: 1,
  tipoAgendamento: 1,
  valor: 100,
  encaixe: false,
  chave: null,
  versao: 1,
  cliente: null,
  estado: 'marcada',
})
const drenagem = agendamentoOf(1, 'Drenagem linfática', 'luiza@exemplo.test', '2026-11-21T09:00:00.000Z')
const luiza = {
  email: 'luiza@exemplo.test',
  nomeUsuario: 'lu',
  nome: 'Luíza',
  sobrenome: 'Prado',
  telefone: '',
}
/** The clinic's answer: a page of seven, each with whose it is. */
const answerOf = (rows: readonly Agendamento[]) => ({
  kind: 'ok',
  headers: new Headers({ 'x-total': '7' }),
  body: rows.map((a) => ({ ...a, pessoa: luiza })),
})
const cleansing = agendamentoOf(2, 'Limpeza de pele', null, '2026-12-21T09:00:00.000Z')

beforeEach(async () => {
  call.mockReset()
  for (const f of Object.values(acts)) f.mockReset()
  await emptyDevice()
  await enterSession(db, { email: 'admin@exemplo.test', status: 'Admin', nomeExibicao: 'Admin' }, 'e1', 0)
  render(
    <MantineProvider env="test">
      <FilterDialog opened today={TODAY} current={null} {...acts} />
    </MantineProvider>,
  )
  await screen.findByRole('dialog')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const type = (value: string) => fireEvent.change(screen.getByLabelText('Nome'), { target: { value } })

describe('the reception’s filter', () => {
  it('asks the clinic from today on and hands the answer over', async () => {
    call.mockResolvedValue(answerOf([drenagem]))
    type(' drenagem ')
    press('Aplicar')
    await waitFor(() => expect(acts.onFiltered).toHaveBeenCalled())
    expect(call).toHaveBeenCalledWith('agendamento.filtrar', {
      query: { nome: 'drenagem', dataInicial: TODAY, dataFinal: null, limite: 50, depois: null },
    })
    const result = { agendamentos: [drenagem], total: 7, fromClinic: true, at: expect.any(Number) }
    expect(acts.onFiltered.mock.calls[0]?.[1]).toEqual(result)
    expect(await db.usuarios.get('luiza@exemplo.test')).toMatchObject({ nome: 'Luíza' })
  })

  it('asks by Nome, Data Inicial and Data Final, from today on', () => {
    expect(screen.getByRole('dialog', { name: 'Filtro' })).toBeTruthy()
    expect(screen.getByLabelText('Nome')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Data Inicial').value).toBe('20/11/2026')
    expect(screen.getByLabelText<HTMLInputElement>('Data Final').value).toBe('')
  })

  it('asks of all dates where the first was erased', async () => {
    call.mockResolvedValue(answerOf([drenagem]))
    const initial = screen.getByLabelText<HTMLInputElement>('Data Inicial')
    fireEvent.input(initial, { target: { value: '' } })
    fireEvent.blur(initial)
    expect(initial.value).toBe('')
    press('Aplicar')
    await waitFor(() => expect(acts.onFiltered).toHaveBeenCalled())
    expect(call.mock.calls[0]?.[1].query).toMatchObject({ dataInicial: null, dataFinal: null })
  })

  it('knows no day before 2020', async () => {
    call.mockResolvedValue(answerOf([drenagem]))
    const initial = screen.getByLabelText('Data Inicial')
    const typeDate = (value: string) => {
      fireEvent.input(initial, { target: { value } })
      fireEvent.blur(initial)
    }
    typeDate('31/12/2019')
    press('Aplicar')
    expect(await screen.findByText('31/12/2019 não vale: use uma data a partir de 01/01/2020.')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
    typeDate('01/01/2020')
    press('Aplicar')
    await waitFor(() => expect(acts.onFiltered).toHaveBeenCalled())
    expect(call.mock.calls[0]?.[1].query.dataInicial).toBe('2020-01-01')
  })

  it.each([
    ['nothing found', answerOf([])],
    ['a failure', { kind: 'problem', status: 500, problem: problem('erro_interno', 'x'), retryAfter: null }],
  ])('stays open and says so after %s, until the next try', async (_, answer) => {
    call.mockResolvedValue(answer)
    type('nada disto')
    press('Aplicar')
    expect((await screen.findByRole('alert')).textContent).toBe(NOTHING_FOUND)
    expect(acts.onFiltered).not.toHaveBeenCalled()
    press('Limpar')
    expect(screen.queryByText(NOTHING_FOUND)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Data Inicial').value).toBe('20/11/2026')
    expect(acts.onClear).toHaveBeenCalled()
  })

  it('asks this device the same question without internet', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await db.agendamentos.bulkPut([drenagem, cleansing])
    await db.usuarios.put(luiza)
    type('LUIZA')
    press('Aplicar')
    await waitFor(() => expect(acts.onFiltered).toHaveBeenCalled())
    expect(acts.onFiltered.mock.calls[0]?.[1]).toEqual({
      agendamentos: [drenagem],
      total: 1,
      fromClinic: false,
    })
    expect(call).not.toHaveBeenCalled()
  })

  it('closes without asking', () => {
    press('Cancelar')
    expect(acts.onCancel).toHaveBeenCalled()
    expect(call).not.toHaveBeenCalled()
  })
})
