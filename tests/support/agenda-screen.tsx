import { MantineProvider } from '@mantine/core'
import { type RenderResult, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { Toasts } from '#src/components/toast.tsx'
import { AgendaScreen } from '#src/features/agendamento/agenda/screen.tsx'

/** The day on which the agenda's tests play. */
export const AGENDA_DAY = '2026-11-12'

/** A tablet held upright: what is chosen stands in a sheet over the agenda. */
export function holdUpright(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('48em'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
}

type AgendaProps = ComponentProps<typeof AgendaScreen>

/** Reception's agenda at eight in the morning, as its list of the day. */
export const agendaProps: AgendaProps = {
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
  keptDraft: null,
  onLogin: () => undefined,
  onReload: () => undefined,
}

/** Draws it; what is given differs. */
export function renderAgenda(given: Partial<AgendaProps> = {}): RenderResult {
  return render(
    <MemoryRouter>
      <MantineProvider env="test">
        <AgendaScreen {...agendaProps} {...given} />
        <Toasts />
      </MantineProvider>
    </MemoryRouter>,
  )
}
