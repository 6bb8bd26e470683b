import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import { BookingScreen } from '#src/features/agendamento/booking/screen.tsx'
import { useDeviceAgenda } from '#src/features/agendamento/queries.ts'

type Screen = ComponentProps<typeof BookingScreen>
type Given = 'service' | 'email' | 'clinicNow'
type Props = Pick<Screen, Given> & Partial<Omit<Screen, Given | 'device'>>

const nothing = () => undefined

/** A client books for herself, and nothing is chosen yet. */
const usual: Omit<Screen, Given | 'device'> = {
  supersedes: null,
  onReplaced: nothing,
  onServiceChanged: nothing,
  start: { date: null, minute: null },
  onChoice: nothing,
  payment: '',
  isVisitor: false,
  entry: () => null,
  sendsAtOnce: false,
  onSendingAtOnce: async () => undefined,
  reception: null,
  limits: DEFAULT_LIMITS,
  loading: false,
  offline: false,
  arch: null,
  portrait: null,
  backTo: '/servicos',
  onReload: nothing,
  onDone: nothing,
  onSeeQueue: nothing,
  onSeeVisits: nothing,
  onLogin: nothing,
}

/** The booking screen as its route draws it, which reads the device's agenda beside it. */
export function BookingOnDevice(props: Props) {
  return (
    <MantineProvider env="test">
      <MemoryRouter>
        <BookingScreen {...usual} {...props} device={useDeviceAgenda(props.email)} />
      </MemoryRouter>
    </MantineProvider>
  )
}
