import { useRef, useState } from 'react'
import { seenOf } from '#domain/horario/rules.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import {
  type ClinicDate,
  type ClinicNow,
  dateBlockOf,
  formatDateTime,
  formatFullDate,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { deletesOnline, type LineProps } from '#src/components/notices/line-words.ts'
import { loginAction, notify } from '#src/components/notices/toast.tsx'
import { deleteHorario, type HorarioFailure } from '../commands.ts'
import { readHorarioOfDate, useVisitsOfDay } from '../queries.ts'
import {
  afterDeletingInWords,
  type KnownWeek,
  leftOutsideBy,
  opensTheDay,
  periodsInWords,
  visitsInWords,
} from '../utils.ts'
import classes from './horario-delete.module.css'
import { LeftOutside } from './left-outside.tsx'

type Props = LineProps & {
  /** What is to be deleted, or null while nothing is asked. */
  readonly horario: Horario | null
  /** All registrations of its date, as they are known now. */
  readonly ofDate: readonly Horario[]
  readonly clinicNow: ClinicNow
  readonly week: KnownWeek
  /** Cancelled (null), or the id of what was deleted. */
  readonly onDone: (deletedId: number | null) => void
  /** The clinic has other hours on that date than were shown. */
  readonly onChanged: () => void
  readonly onLogin: () => void
}

/** What was seen of the date when the question was asked, or when it was told that it has changed. */
type Asked = { readonly id: number; readonly seen: string; readonly hasChanged: boolean }

/** Asks, says what holds on that day then and what stays, deletes, and says what came of it. */
export function HorarioDelete({ horario, ofDate, clinicNow, week, ...props }: Props) {
  const today = clinicNow.date
  const { onDone, onChanged, onLogin, ...line } = props
  const [deleting, setDeleting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const current = seenOf(ofDate)
  if (horario === null && asked !== null) setAsked(null)
  if (horario !== null && asked?.id !== horario.id)
    setAsked({ id: horario.id, seen: current, hasChanged: false })
  // The words stay while the dialog leaves.
  const last = useRef<{ horario: Horario; ofDate: readonly Horario[] } | null>(null)
  if (horario !== null) last.current = { horario: ofDate.find((h) => h.id === horario.id) ?? horario, ofDate }
  const shown = last.current
  const isGone = shown !== null && !shown.ofDate.includes(shown.horario)
  const nowAtClinic = formatDateTime(today, clinicNow.minute)
  const visits = useVisitsOfDay(shown?.horario.data ?? null, nowAtClinic)

  /** Tells that the date's hours have changed; confirmed over these, the registration is deleted. */
  function tellChanged(seen: string) {
    if (horario !== null) setAsked({ id: horario.id, seen, hasChanged: true })
    notify.bad(titleOf('changed'), { id: NOTICE_ID, text: 'Confira o que vale agora e confirme de novo.' })
  }

  async function remove() {
    if (horario === null || shown === null) return
    if (asked?.seen !== current && !isGone) return tellChanged(current)
    const holds = afterDeletingInWords(ofDate, shown.horario, { today, week })
    setDeleting(true)
    const result = await deleteHorario(shown.horario, ofDate).finally(() => setDeleting(false))
    if (result.ok) {
      notify.hide(NOTICE_ID)
      if (result.value === 'deleted') notify.ok('Horário excluído', { text: holds })
      else notify.info('Este horário já tinha sido excluído')
      return onDone(horario.id)
    }
    // It stays asked: closing it would look like success.
    const failure = result.error
    if (failure.kind === 'changed' && failure.isCurrent) {
      onChanged()
      return tellChanged(seenOf(await readHorarioOfDate(horario.data)))
    }
    notify.bad(titleOf(failure.kind), {
      id: NOTICE_ID,
      text: textOf(failure),
      ...(failure.kind === 'login' && { action: loginAction(onLogin) }),
    })
  }

  return (
    <ConfirmDialog
      opened={horario !== null}
      onCancel={() => onDone(null)}
      onConfirm={() => void remove()}
      loading={deleting}
      waiting={visits === undefined}
      title="Excluir horário"
      text={HORARIO_TEXTS.delete}
      caution={deletesOnline(line)}
    >
      {shown !== null && (
        <>
          <DialogSummary
            {...dateBlockOf(shown.horario.data, today)}
            title={periodsInWords(shown.horario)}
            {...textUnder(shown.horario.data, today, visits === null ? null : visits?.count)}
          />
          <div className={classes.then}>
            {isGone ? (
              <InlineAlert tone="info">Este horário já foi excluído.</InlineAlert>
            ) : (
              <>
                {(asked?.hasChanged === true || (asked !== null && asked.seen !== current)) && (
                  <InlineAlert tone="bad">Este dia mudou agora mesmo. Confira antes de excluir.</InlineAlert>
                )}
                <InlineAlert tone={opensTheDay(shown.ofDate, shown.horario, week) ? 'wait' : 'info'}>
                  {afterDeletingInWords(shown.ofDate, shown.horario, { today, week })}
                </InlineAlert>
                <LeftOutside
                  visits={leftOutsideBy(shown.horario.data, visits?.toCome ?? [], {
                    before: shown.ofDate,
                    after: shown.ofDate.filter((h) => h !== shown.horario),
                    week,
                  })}
                />
              </>
            )}
          </div>
        </>
      )}
    </ConfirmDialog>
  )
}

const NOTICE_ID = 'excluir-horario'

/** The whole date, where it is of another year than the block's day and month are read as; the visits. */
function textUnder(
  data: ClinicDate,
  today: ClinicDate,
  visits: number | null | undefined,
): { text?: string } {
  const parts = [
    ...(yearIfOther(data, today) === '' ? [] : [formatFullDate(data)]),
    ...(visits === undefined ? [] : [visitsInWords(visits)]),
  ]
  return parts.length === 0 ? {} : { text: parts.join(', ') }
}

function titleOf(kind: HorarioFailure['kind']): string {
  if (kind === 'refused' || kind === 'login') return 'O horário não foi excluído'
  return kind === 'changed'
    ? 'Nada foi excluído: os horários deste dia mudaram'
    : 'Não sabemos se o horário foi excluído'
}

function textOf(failure: HorarioFailure): string {
  if ('mensagem' in failure) return failure.mensagem
  return failure.kind === 'changed'
    ? 'Não conseguimos ler o que vale agora. Tente de novo em instantes.'
    : 'A resposta da clínica se perdeu. Confirmar de novo é seguro: nada é feito duas vezes.'
}
