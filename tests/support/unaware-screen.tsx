import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { visit } from '#domain/testing/outbox.ts'
import { UnawareScreen } from '#src/features/agendamento/unaware/screen.tsx'
import { db, ROW_FORM } from '#src/offline/db.ts'

type Props = ComponentProps<typeof UnawareScreen>

/** Reception's list of who does not know yet, at eight in the morning of the 12th; what is given differs. */
export const unawareScreen = (given: Partial<Props> = {}) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <UnawareScreen
        email="admin@exemplo.test"
        clinicNow={{ date: '2026-11-12', minute: 480 }}
        clinica="Aurora"
        loading={false}
        onReload={() => undefined}
        onLogin={() => undefined}
        {...given}
      />
    </MemoryRouter>
  </MantineProvider>
)
export const renderUnaware = (given: Partial<Props> = {}) => render(unawareScreen(given))

/** The device has heard of all visits from a month ago on. */
export const knowAllVisits = () =>
  db.meta.put({
    key: 'pull:agendamentos',
    value: { em: 1, desde: '2026-10-12', ate: null, versao: 'v', forma: ROW_FORM },
  })

/** Of the sample visit: the clinic has moved it, on the 13th, from one time (`HH:MM`) to another. */
export function movedOnThe13th(from: string, to: string) {
  const { tempo, nome, valor } = visit
  return {
    ...{ versao: 2, mudadoEm: '2026-11-12T08:00:00.000Z', dataHoraAgendada: `2026-11-13T${to}:00.000Z` },
    conhecido: { dataHoraAgendada: `2026-11-13T${from}:00.000Z`, tempo, nome, valor, cancelada: false },
  }
}
