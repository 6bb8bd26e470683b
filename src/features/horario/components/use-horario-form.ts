import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { needsMode, seenOf, type Times } from '#domain/horario/rules.ts'
import { type Horario, horarioInputSchema, type RegistrationMode } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { type ClinicDate, longDateInWords } from '#domain/lib/dates.ts'
import { loginAction, notify } from '#src/components/notices/toast.tsx'
import { useMarkDirty, useMarkUnsaved } from '#src/lib/form/dirty.ts'
import type { Draft, KeptDraft } from '#src/lib/form/draft.ts'
import { type HorarioFailure, type HorarioSave, isDone, saveHorario } from '../commands.ts'
import { readHorarioOfDate } from '../queries.ts'
import {
  errorsOfTimes,
  type HorarioField,
  isSameTimes,
  NO_TIMES,
  periodsInWords,
  timesOf,
  whatStands,
} from '../utils.ts'

const NOTICE_ID = 'cadastro-horario'

export type HorarioDraft = ReturnType<typeof useHorarioForm>

/** What a refusal points at: one of the four times, or the question how they join what stands there. */
export type RefusedField = HorarioField | 'modo'
type Errors = Partial<Record<RefusedField, string>>

/** What is typed, and what was seen of its date then (`seenOf`), as the browser keeps it over a login. */
export const horarioValuesSchema = z.object({
  data: z.nullable(z.string()),
  seen: z.string(),
  horarioInicioPrimeiroPeriodo: z.string(),
  horarioFimPrimeiroPeriodo: z.string(),
  horarioInicioSegundoPeriodo: z.string(),
  horarioFimSegundoPeriodo: z.string(),
})
export type HorarioValues = z.infer<typeof horarioValuesSchema>

type Options = KeptDraft<HorarioValues> & {
  /** Undefined until the list has been read: nothing is said of a date or saved over it before. */
  readonly horarios: readonly Horario[] | undefined
  readonly today: ClinicDate
  readonly onSaved: () => void
}

/**
 * The hours being registered or edited: one date and its four times. It outlives the sheet it is typed in, so
 * that closing the sheet loses nothing.
 */
export function useHorarioForm({ draft: kept, onLogin, horarios, today, onSaved }: Options) {
  const [data, setData] = useState<ClinicDate | null>(kept?.values.data ?? null)
  const [times, setTimes] = useState(kept === null ? NO_TIMES : timesOf(kept.values))
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState<HorarioSave | null>(null)
  const [editing, setEditing] = useState<Horario | null>(() => (kept === null ? null : editedIn(kept)))
  // What was seen of the date when it was chosen: what changes since is told before it is saved over. Null
  // until the list has been read.
  const [seenThen, setSeenThen] = useState(kept?.values.seen ?? null)
  const [answer, setAnswer] = useState<{ mode: RegistrationMode; seen: string } | null>(null)
  // What was sent and has had no answer yet: the list may tell it later.
  const [unknown, setUnknown] = useState<HorarioSave | null>(null)
  // Counts the days that were chosen elsewhere than in the calendar, which then has to turn to their month.
  const [jumps, setJumps] = useState(0)

  // While it is sent the form stands still, though the list may show it before the answer is here.
  const ofDate = sending?.ofDate ?? rowsOn(data)
  const isRead = horarios !== undefined
  const seen = seenOf(ofDate)
  if (isRead && data !== null && seenThen === null) setSeenThen(seen)
  const mode = answer?.seen === seen ? answer.mode : null
  const isAsked = editing === null && needsMode(ofDate, times)

  /** What is typed by now, for a notice that stands while it is typed on. */
  const typed = useRef<Draft<HorarioValues>>(null)
  typed.current = draftOf({ data, times, editing, seen: seenThen ?? seen })

  const isDoneAfterAll = unknown !== null && sending === null && isDone(unknown, rowsOn(unknown.input.data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list tells it, once
  useEffect(() => {
    if (unknown !== null && isDoneAfterAll) finish(unknown)
  }, [isDoneAfterAll])

  function rowsOn(date: ClinicDate | null): readonly Horario[] {
    return horarios?.filter((h) => h.data === date) ?? []
  }

  function begin(next: ClinicDate | null, given = NO_TIMES) {
    notify.hide(NOTICE_ID)
    setUnknown(null)
    setData(next)
    setSeenThen(next === null || !isRead ? null : seenOf(rowsOn(next)))
    setTimes(given)
    setErrors({})
    setEditing(null)
    setAnswer(null)
  }

  // While it is sent nothing of it changes: the answer would wipe it, or land on another day.
  const isSending = sending !== null

  /** Another date replaces the chosen one and begins anew. */
  function choose(next: ClinicDate) {
    if (next !== data && !isSending) begin(next)
  }

  /** A registration in place: its date, filled with its times. */
  function edit(pressed: Horario) {
    if (isSending || !isRead) return
    // A filter's rows are as it found them: what is edited is the row that was `seen`.
    const horario = horarios.find(({ id }) => id === pressed.id) ?? pressed
    begin(horario.data, timesOf(horario))
    setEditing(horario)
    setJumps((n) => n + 1)
  }

  function change(campo: HorarioField, time: string) {
    if (isSending) return
    setTimes({ ...times, [campo]: time })
    // A period's two ends are judged together.
    setErrors({})
    setUnknown(null)
  }

  function answerMode(chosen: RegistrationMode) {
    if (isSending) return
    setAnswer({ mode: chosen, seen })
    // What stands there is what she was asked about.
    setSeenThen(seen)
    const { modo: _, ...others } = errors
    setErrors(others)
  }

  function cancel() {
    if (!isSending) begin(null)
  }

  /** The first field that was refused, or null. */
  async function save(): Promise<RefusedField | null> {
    if (!isRead) return null
    if (data === null) {
      notify.bad(HORARIO_TEXTS.noDate, { id: NOTICE_ID })
      return null
    }
    const parsed = horarioInputSchema.safeParse({ data, ...times })
    if (!parsed.success)
      return refuse(parsed.error.issues.map((i) => ({ campo: String(i.path[0]), mensagem: i.message })))
    if (isAsked && mode === null) {
      setErrors({ modo: 'Escolha entre substituir e somar.' })
      return 'modo'
    }
    if (seenThen !== seen) return tellChanged(ofDate)
    const wanted = {
      input: parsed.data,
      mode: isAsked ? mode : null,
      id: editing?.id ?? null,
      ofDate,
    }
    setSending(wanted)
    const saved = await saveHorario(wanted).finally(() => setSending(null))
    if (saved.ok) finish(wanted)
    return saved.ok ? null : tellFailure(wanted, saved.error)
  }

  function finish({ input, id }: HorarioSave) {
    begin(null)
    notify.ok(id === null ? 'Horário cadastrado' : 'Horário alterado', {
      id: NOTICE_ID,
      text: `${longDateInWords(input.data, today)}: ${periodsInWords(input)}`,
    })
    onSaved()
  }

  function goToLogin() {
    onLogin(() => typed.current)
  }

  async function tellFailure(wanted: HorarioSave, failure: HorarioFailure): Promise<RefusedField | null> {
    if ('mensagem' in failure) {
      notify.bad('O horário não foi salvo', {
        id: NOTICE_ID,
        text: failure.mensagem,
        ...(failure.kind === 'login' && { action: loginAction(goToLogin) }),
      })
      return refuse(failure.campos)
    }
    if (failure.kind === 'changed')
      return tellChanged(failure.isCurrent ? await readHorarioOfDate(wanted.input.data) : null)
    setUnknown(wanted)
    notify.bad('Não sabemos se o horário foi salvo', {
      id: NOTICE_ID,
      text: failure.isCurrent
        ? 'A resposta da clínica se perdeu, e a lista está como antes. Salvar de novo é seguro: nada é feito duas vezes.'
        : 'A resposta da clínica se perdeu. Salvar de novo é seguro: nada é feito duas vezes.',
    })
    return null
  }

  /** Somebody else was quicker. From now on what is there is known; null where the clinic cannot be asked. */
  function tellChanged(current: readonly Horario[] | null): null {
    if (current !== null) {
      setEditing((edited) => current.find((h) => h.id === edited?.id) ?? null)
      setSeenThen(seenOf(current))
    }
    notify.bad('Os horários deste dia mudaram enquanto você preenchia', {
      id: NOTICE_ID,
      text:
        current === null
          ? 'Não conseguimos ler o que vale agora. Tente de novo em instantes.'
          : `${whatStands(current)} Confira e salve de novo.`,
    })
    return null
  }

  function refuse(campos: Parameters<typeof errorsOfTimes>[0]): HorarioField | null {
    const refused = errorsOfTimes(campos)
    setErrors(refused)
    return (Object.keys(refused)[0] as HorarioField | undefined) ?? null
  }

  const base: Times = editing ?? NO_TIMES
  const isUnsaved = data !== null && !isSameTimes(times, base)
  useMarkDirty(data !== null)
  useMarkUnsaved(isUnsaved)
  return {
    data,
    times,
    errors,
    saving: isSending,
    /** The registration that is edited; null while one is added. */
    editing,
    ofDate,
    /** Whether `ofDate` is what stands on the date, and not only what has not been read yet. */
    isRead,
    mode,
    /** Whether "Substituir" or "Somar" has to be answered before anything is sent. */
    isAsked,
    /** Whether something would be lost. A tapped date alone is no loss. */
    isUnsaved,
    jumps,
    choose,
    edit,
    change,
    answerMode,
    cancel,
    save,
    /** Leads to the login, which brings back what is typed. */
    goToLogin,
  }
}

type Typed = {
  readonly data: ClinicDate | null
  readonly times: Times
  readonly editing: Horario | null
  readonly seen: string
}

function draftOf({ data, times, editing, seen }: Typed): Draft<HorarioValues> {
  const about = { data, seen }
  const values = { ...times, ...about }
  if (editing === null) return { editing: null, values }
  return { editing: editing.id, values, visto: { ...timesOf(editing), ...about } }
}

function editedIn({ editing, visto }: Draft<HorarioValues>): Horario | null {
  if (editing === null || visto == null || visto.data === null) return null
  return { id: editing, data: visto.data, ...timesOf(visto) }
}
