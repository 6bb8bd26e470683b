import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, type RenderResult, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, type Mock, vi } from 'vitest'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { AgendaScreen } from '#src/features/agendamento/agenda/screen.tsx'
import { logInHere } from './page-device.ts'

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

/** A tablet that lies, as a computer: what is chosen, or "Agora", stands beside the agenda. */
export function holdAcross(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

export type AgendaProps = ComponentProps<typeof AgendaScreen>

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
  onDraftRead: () => undefined,
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

/**
 * The notice's "Login" is pressed in the agenda that was drawn with `onLogin`; once she has logged in, it is
 * drawn anew with what the browser has kept.
 */
export async function logInAndComeBack(
  onLogin: Mock<AgendaProps['onLogin']>,
  given: Partial<AgendaProps> & { readonly email: string },
): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }))
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce())
  const draft = onLogin.mock.lastCall?.[0]() ?? null
  cleanup()
  notify.clear()
  await logInHere(given.email, 'Admin', 'Recepção')
  renderAgenda({ ...given, keptDraft: structuredClone(draft) })
}
