import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { FreeTimes } from './free-times.tsx'
import type { AgendamentoFormState } from './use-agendamento-form.ts'

const EMAIL = 'admin@exemplo.test'
const TODAY = '2026-11-12'
const hours = (data: string) => ({
  ...{ data, horarioInicioPrimeiroPeriodo: '09:00', horarioFimPrimeiroPeriodo: '10:00' },
  ...{ horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' },
})

/** The form with its date typed, as `YYYY-MM-DD`. */
const form = (date: string) => (
  <MantineProvider env="test">
    <FreeTimes
      visitForm={
        {
          form: { values: { tempo: '01:00', dataHoraAgendada: `${date}T09:00` } },
          target: { mode: 'new' },
        } as AgendamentoFormState
      }
      email={EMAIL}
      clinicNow={{ date: TODAY, minute: 480 }}
      date={TODAY}
      gap={NO_GAP}
    />
  </MantineProvider>
)

/** All that stands there from now on, however shortly. */
function watch(): readonly string[] {
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: 1, desde: '2026-10-12', ate: '2027-05-11' }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  const closed = { dias: Array(7).fill([]), feriadosAbertos: [], fechamentos: [], passo: 30 } as const
  await db.clinica.put({ ...clinicaInputSchema.parse({ nome: 'Aurora', semana: closed }), key: 1 })
})

it('says nothing of a day before its visits are read', async () => {
  const far = '2027-03-20'
  await db.horarios.bulkPut([TODAY, far].map((data, id) => ({ id, ...hours(data) })))
  await db.agendamentos.put({ ...visit, dataHoraAgendada: `${far}T09:00:00.000Z`, tempo: '01:00' })
  const { rerender } = render(form(TODAY))
  await screen.findByText('Livre hoje para 1 hora')
  const seen = watch()
  rerender(form(far))
  await screen.findByText(/^Sem horário livre em .*20/)
  expect(seen.filter((text) => text.includes('Livre em'))).toEqual([])
})

it('leads to no other day that only seems free because it is not read yet', async () => {
  // The last one, 75 days ahead, is full.
  const [next, full] = ['2026-12-22', '2027-01-26']
  await db.horarios.bulkPut([TODAY, next, full].map((data, id) => ({ id, ...hours(data) })))
  await db.agendamentos.put({ ...visit, dataHoraAgendada: `${full}T09:00:00.000Z`, tempo: '01:00' })
  render(form(TODAY))
  await screen.findByText('Livre hoje para 1 hora')
  const seen = watch()
  fireEvent.click(screen.getByRole('button', { name: 'Outro dia' }))
  await screen.findByText(/^Livre em .*22/)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen.filter((text) => /Livre em .*Outro dia/.test(text))).toEqual([])
})
