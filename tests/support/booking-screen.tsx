import type { ComponentProps } from 'react'
import { BookingScreen } from '#src/features/agendamento/booking/screen.tsx'
import { useDeviceAgenda } from '#src/features/agendamento/queries.ts'

type Screen = ComponentProps<typeof BookingScreen>
type Ways = 'onReplaced' | 'isVisitor' | 'entry' | 'sendsAtOnce' | 'onSendingAtOnce'
type Props = Omit<Screen, 'device' | Ways> & Partial<Pick<Screen, Ways>>

/** The booking screen as its route draws it, which reads the device's agenda beside it. */
export function BookingOnDevice(props: Props) {
  const ways = {
    onReplaced: () => undefined,
    isVisitor: false,
    entry: () => null,
    sendsAtOnce: false,
    onSendingAtOnce: async () => undefined,
  }
  return <BookingScreen {...ways} {...props} device={useDeviceAgenda(props.email)} />
}
