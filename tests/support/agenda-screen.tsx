import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { Toasts } from '#src/components/toast.tsx'
import { AgendaScreen } from '#src/features/agendamento/agenda/screen.tsx'

/** The day on which the agenda's tests play. */
export const AGENDA_DAY = '2026-11-12'

type AgendaProps = ComponentProps<typeof AgendaScreen>

/** Draws reception's agenda at eight in the morning, as its list of the day; what is given differs. */
export function renderAgenda(given: Partial<AgendaProps> = {}): void {
  const props: AgendaProps = {
    email: 'admin@exemplo.test',
    clinicNow: { date: AGENDA_DAY, minute: 480 },
    place: { view: 'list', date: AGENDA_DAY },
    onPlace: () => undefined,
    newFor: null,
    toResolve: { conflicts: 0, unaware: 0 },
    clientEmail: null,
    loading: false,
    online: true,
    silent: false,
    procedimentos: [],
    clientSearch: { search: async () => ({ pessoas: [], kept: null }), choose: () => undefined },
    imageOf: () => '',
    pictureOf: () => null,
    back: null,
    draft: null,
    onLogin: () => undefined,
    onReload: () => undefined,
  }
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <AgendaScreen {...props} {...given} />
        <Toasts />
      </MantineProvider>
    </MemoryRouter>,
  )
}
