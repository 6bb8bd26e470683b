import type { ComponentProps } from 'react'
import { BookingScreen } from '#src/features/agendamento/booking/screen.tsx'
import { useDeviceAgenda } from '#src/features/agendamento/queries.ts'

type Props = Omit<ComponentProps<typeof BookingScreen>, 'device'>

/** The booking screen as its route draws it, which reads the device's agenda beside it. */
export function BookingOnDevice(props: Props) {
  return <BookingScreen {...props} device={useDeviceAgenda(props.email)} />
}
