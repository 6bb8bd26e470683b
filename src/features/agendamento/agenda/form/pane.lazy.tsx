import { isUntouched } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import { ClientField } from '../../client/client-field.tsx'
import type { AgendaEntry } from '../entry.ts'
import { statusOfEntry } from '../entry-state.ts'
import { useIsNewCard } from '../queries.ts'
import { isOnItsWay } from '../visit-of-entry.ts'
import { ChosenClient } from './client.tsx'
import { VisitConflict } from './conflict.tsx'
import { AgendamentoForm, saveChecked } from './form.tsx'
import { FreeTimes } from './free-times.tsx'
import { Notes } from './notes.tsx'
import classes from './pane.module.css'
import type { PaneProps } from './pane.ts'

/** The form, in the right pane or over the agenda. Fetched by `formPane`. */
export function VisitFormPane(props: PaneProps & { readonly onClose: (() => void) | null }) {
  const { state, clinicNow, context, onClose, back } = props
  const { visitForm, chosen } = state
  const { target } = visitForm
  return (
    <AgendamentoForm
      visitForm={visitForm}
      procedimentos={props.procedimentos}
      clientField={<WhoseField {...props} />}
      online={context.online}
      silent={props.silent}
      today={clinicNow.date}
      onClose={onClose}
      back={back}
      head={<PaneHead {...props} />}
      notes={<Notes {...props} />}
      freeTimes={
        <FreeTimes
          visitForm={visitForm}
          email={props.email}
          clinicNow={clinicNow}
          date={props.date}
          gap={state.gap}
        />
      }
      onSave={state.save}
      onNew={() => state.startNew(null)}
      onDelete={
        target.mode === 'edit' && !isOnItsWay(target.agendamento)
          ? () => state.setDeleting(target.agendamento)
          : chosen === null
            ? null
            : () => state.setDiscarding(chosen)
      }
    />
  )
}

/**
 * Whose visit it is: searched for a new one, for one that has not left this device, and for one that only has
 * a name as it was typed.
 */
function WhoseField({ state, email: dono, clientOf, clientSearch }: PaneProps) {
  const { target, form } = state.visitForm
  const { email, cliente } = form.values
  const row = state.chosen?.queuedRow ?? null
  const isUnsent =
    target.mode === 'edit' && isOnItsWay(target.agendamento) && row !== null && isUntouched(row)
  const isNewCard = useIsNewCard(dono, target.mode === 'edit' ? target.agendamento.ficha : undefined)
  // An account, once it has the visit, keeps it.
  if (target.mode === 'edit' && !isUnsent && target.agendamento.email !== null) return null
  // A card that the clinic has says itself whose it is.
  if (target.mode === 'edit' && target.agendamento.ficha !== undefined && !(isUnsent && isNewCard))
    return null
  return (
    <ClientField
      value={{ email, cliente }}
      onChange={(whose) => form.setValues(whose)}
      clientOf={clientOf}
      clientSearch={clientSearch}
      help="Opcional: quem ainda não tem conta fica com o nome que você digitar."
      error={form.errors.email ?? form.errors.cliente}
    />
  )
}

function PaneHead({ state, clinicNow, context, clientOf, pictureOf }: PaneProps) {
  const { visitForm } = state
  const { target, conflict, form, saving } = visitForm
  const { chosen } = state
  if (target.mode === 'edit')
    return (
      <>
        <ChosenClient
          client={clientOf(target.agendamento)}
          picture={pictureOf(target.agendamento.nome, 56)}
        />
        {isOnItsWay(target.agendamento) && (
          <InlineAlert tone="wait">
            {chosen?.queuedRow != null && isUntouched(chosen.queuedRow)
              ? 'Este pedido ainda não saiu deste aparelho: o que você mudar aqui vai junto com ele.'
              : 'A clínica ainda não respondeu a este pedido: o que você mudar aqui vai logo depois dele.'}
          </InlineAlert>
        )}
        {conflict !== null && (
          <VisitConflict
            conflict={conflict}
            values={form.values}
            today={clinicNow.date}
            saving={saving}
            onKeepClinics={() => void state.keepClinics()}
            onSaveMine={() => saveChecked(visitForm, state.save)}
          />
        )}
      </>
    )
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
