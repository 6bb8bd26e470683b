import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { db } from '#src/offline/db.ts'
import { field, press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { HorarioFilterDialog } from './horario-filter.lazy.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
vi.setConfig({ testTimeout: 20_000 })

const horario = (id: number, data: string): Horario => ({
  id,
  data,
  horarioInicioPrimeiroPeriodo: '08:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
})
const acts = { onCancel: vi.fn(), onClear: vi.fn(), onFiltered: vi.fn() }

beforeEach(async () => {
  vi.restoreAllMocks()
  call.mockReset()
  for (const f of Object.values(acts)) f.mockReset()
  await emptyDevice()
  render(
    <MantineProvider env="test">
      <HorarioFilterDialog opened current={null} {...acts} />
    </MantineProvider>,
  )
  await screen.findByText(HORARIO_TEXTS.filter)
})

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

describe('Filtrar Horários', () => {
  it('asks the clinic for both dates and hands the answer over', async () => {
    const body = [horario(1, '2026-11-26')]
    call.mockResolvedValue({ kind: 'ok', body })
    type('Data Inicial', '26/11/2026')
    type('Data Final', '27/11/2026')
    press('Aplicar')
    const period = { dataInicial: '2026-11-26', dataFinal: '2026-11-27' }
    await waitFor(() =>
      expect(acts.onFiltered).toHaveBeenCalledWith(period, {
        horarios: body,
        fromClinic: true,
        at: expect.any(Number),
      }),
    )
    expect(call).toHaveBeenCalledWith('horario.filtrar', { query: period })
  })

  it.each([
    ['nothing found', { kind: 'ok', body: [] }],
    ['a failure', { kind: 'problem', status: 500, problem: problem('erro_interno', 'x'), retryAfter: null }],
  ])('stays open and says so after %s, until Limpar resets both dates', async (_, answer) => {
    call.mockResolvedValue(answer)
    type('Data Inicial', '01/01/1970')
    press('Aplicar')
    expect((await screen.findByRole('alert')).textContent).toBe(HORARIO_TEXTS.filterEmpty)
    expect(acts.onFiltered).not.toHaveBeenCalled()
    press('Limpar')
    expect(screen.queryByText(HORARIO_TEXTS.filterEmpty)).toBeNull()
    expect([field('Data Inicial').value, field('Data Final').value]).toEqual(['', ''])
    expect(acts.onClear).toHaveBeenCalled()
  })

  it('knows no day before 1970', () => {
    type('Data Inicial', '01/01/1970')
    type('Data Inicial', '31/12/1969')
    expect(field('Data Inicial').value).toBe('01/01/1970')
  })

  it('closes without asking', () => {
    expect(screen.getByRole('dialog', { name: HORARIO_TEXTS.filter })).toBeTruthy()
    press('Cancelar')
    expect(acts.onCancel).toHaveBeenCalled()
    expect(call).not.toHaveBeenCalled()
  })

  it('asks this device the same question without internet', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await db.horarios.bulkPut([horario(1, '2026-11-26'), horario(2, '2026-12-26')])
    type('Data Final', '30/11/2026')
    press('Aplicar')
    await waitFor(() => expect(acts.onFiltered).toHaveBeenCalled())
    expect(acts.onFiltered.mock.calls[0]?.[1]).toEqual({
      horarios: [horario(1, '2026-11-26')],
      fromClinic: false,
      at: expect.any(Number),
    })
    expect(call).not.toHaveBeenCalled()
  })
})
