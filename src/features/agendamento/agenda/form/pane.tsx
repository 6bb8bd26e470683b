import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { Notice } from '#src/components/notice.tsx'
import { type AgendaEntry, isRefused, statusOfEntry } from '../entries.ts'
import type { VisitClient } from '../queries.ts'
import type { AgendaScreenState } from '../use-agenda-screen.ts'
import { alreadyThere } from '../utils.ts'
import { ClientCard } from './client.tsx'
import { ClientField, type ClientSearch } from './client-field.tsx'
import { AgendamentoForm } from './form.tsx'
import { FreeTimes } from './free-times.tsx'
import classes from './pane.module.css'
import { QueuedBooking } from './queued-booking.tsx'

export type PaneProps = {
  readonly state: AgendaScreenState
  /** Whose device it is. */
  readonly email: string
  readonly clinicNow: ClinicNow
  /** The day on the timeline. */
  readonly date: ClinicDate
  readonly context: QueueContext
  readonly procedimentos: readonly Procedimento[]
  readonly clientName: (email: string | null) => string
  readonly clientOf: (email: string | null) => VisitClient
  /** How the form's client is found. */
  readonly clientSearch: ClientSearch
  readonly pictureOf: (nome: string, size: number) => ReactNode
  readonly back: ReactNode
}

/** The right pane: the form, or a booking that is still on its way. */
export function FormPane(props: PaneProps & { readonly onClose: (() => void) | null }) {
  const { state, clinicNow, context, clientName, onClose, back } = props
  const { visitForm, chosen } = state
  if (chosen !== null && chosen.agendamento === null && !isRefused(chosen))
    return (
      <QueuedBooking
        entry={chosen}
        context={context}
        onClose={onClose}
        back={back}
        onNew={() => state.startNew(null)}
        onDiscard={() => state.setDiscarding(chosen)}
      />
    )
  const { target } = visitForm
  return (
    <AgendamentoForm
      visitForm={visitForm}
      procedimentos={props.procedimentos}
      clientField={
        <ClientField
          value={visitForm.form.values.email}
          onChange={(email) => visitForm.form.setFieldValue('email', email)}
          clientOf={props.clientOf}
          clientSearch={props.clientSearch}
        />
      }
      online={context.online}
      today={clinicNow.date}
      onClose={onClose}
      back={back}
      head={<PaneHead {...props} />}
      neighbors={state.neighbors.length === 0 ? null : alreadyThere(state.neighbors, clientName)}
      freeTimes={
        <FreeTimes visitForm={visitForm} email={props.email} clinicNow={clinicNow} date={props.date} />
      }
      onSave={state.save}
      onNew={() => state.startNew(null)}
      onDelete={
        target.mode === 'edit'
          ? () => state.setDeleting(target.agendamento)
          : chosen === null
            ? null
            : () => state.setDiscarding(chosen)
      }
    />
  )
}

function PaneHead({ state, context, clientOf, pictureOf }: PaneProps) {
  const { target } = state.visitForm
  if (target.mode === 'edit') {
    const { email, nome } = target.agendamento
    return <ClientCard client={clientOf(email)} picture={pictureOf(nome, 56)} />
  }
  return state.chosen === null ? null : <RefusalNotice entry={state.chosen} context={context} />
}

function RefusalNotice({ entry, context }: { readonly entry: AgendaEntry; readonly context: QueueContext }) {
  const status = statusOfEntry(entry, context)
  if (status === null) return null
  return (
    <div className={classes.refusal}>
      <Notice tone="bad" title={status.chip}>
        {status.sentence} Mude o que for preciso e salve de novo.
      </Notice>
    </div>
  )
}

/** The same pane over the agenda, where it does not fit beside it. */
export function FormSheet(props: PaneProps) {
  const { state } = props
  return (
    <Drawer.Root
      opened={state.over === 'form'}
      onClose={state.close}
      position="bottom"
      size="100%"
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <FormPane {...props} onClose={state.close} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
