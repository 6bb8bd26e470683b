import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Whose } from '../queries.ts'
import { type AgendaChoice, askedToCancel, openedAs, shownAs, typedWhy } from './choice.ts'
import type { AgendaEntry } from './entry.ts'
import { formPane } from './form/pane.ts'
import type { AgendamentoFormState } from './form/use-agendamento-form.ts'
import { formTargetOf, NEW_VISIT, valuesOfService } from './form/values.ts'
import { entryOfDraft } from './kept-draft.ts'
import { readRefusedBooking } from './queries.ts'

/** What the way to the agenda has brought along. */
export type OpeningOptions = {
  /** Whose device it is. */
  readonly email: string
  /** The client for whom a new visit is to be written down once the agenda is there; null for nobody. */
  readonly newFor: Whose | null
  /** When it begins, where that is known. */
  readonly newAt?: ClinicDateTime | null
  /** The name of the service it is for, where that is known. */
  readonly newService?: string | null
  /** The row of a refused booking that is to be put right. */
  readonly refusedId?: string | null
  /** The clinic's services; none until they are read. */
  readonly procedimentos: readonly Procedimento[]
  /** What was typed before a login, and for which visit, as the browser kept it; null for nothing. */
  readonly keptDraft: unknown
  /** The form holds that draft now. */
  readonly onDraftRead: () => void
  /** False while the first answer is awaited. */
  readonly ready: boolean
}

type Ways = {
  readonly visitForm: AgendamentoFormState
  /** Runs `proceed`, after asking where that would lose what was typed: what is brought may come late. */
  readonly ask: (proceed: () => void) => void
  readonly choose: (entry: AgendaEntry) => void
  readonly setChoice: Dispatch<SetStateAction<AgendaChoice>>
}

/** Opens, each once, what the way to the agenda has brought along, as soon as what it needs is known. */
export function useOpening(options: OpeningOptions, ways: Ways): void {
  /** The screen's latest values, for what goes on after something was read. */
  const latest = useRef(ways)
  latest.current = ways

  const keptDraft = useRef(options.keptDraft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the visits are known
  useEffect(() => {
    const kept = keptDraft.current
    if (kept === null || !options.ready) return
    keptDraft.current = null
    void openDraft(kept)
  }, [options.ready])

  async function openDraft(kept: unknown) {
    const part = await formPane.fetch().catch(() => null)
    // The form's place says that it did not come, and the page that is loaded anew has the draft still.
    if (part === null) return latest.current.setChoice(shownAs('form'))
    const typed = part.formDraftOf(kept)
    if (typed === null) return
    const entry = await entryOfDraft(typed, options.email)
    if (entry === undefined) return
    latest.current.ask(() => {
      const { visitForm, setChoice } = latest.current
      visitForm.resume(entry === null ? NEW_VISIT : formTargetOf(entry), typed.values)
      const { reason: why } = typed.values
      if (entry === null || why === undefined) setChoice(openedAs(entry, 'form'))
      else if (why.isOfCancelling) {
        setChoice(openedAs(entry, 'visit'))
        setChoice(askedToCancel(entry, why.text))
      } else {
        setChoice(openedAs(entry, 'move'))
        setChoice(typedWhy(why.text))
      }
      options.onDraftRead()
    })
  }

  const { newFor: whose, newAt = null, newService = null, procedimentos } = options
  const isStart = whose !== null || newAt !== null || newService !== null
  const start = useRef(isStart ? { whose, newAt, newService } : null)
  const isStartKnown = options.ready && (newService === null || procedimentos.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as what it begins with is known
  useEffect(() => {
    const known = start.current
    if (known === null || !isStartKnown || ways.visitForm.saving) return
    start.current = null
    const service = procedimentos.find(({ nome }) => nome === known.newService)
    latest.current.ask(() => {
      const { visitForm, setChoice } = latest.current
      visitForm.open(NEW_VISIT, known.newAt)
      visitForm.form.setValues({
        ...(known.whose !== null && { email: known.whose.email, cliente: known.whose.cliente }),
        ...(service !== undefined && valuesOfService(service)),
      })
      setChoice(openedAs(null, 'form'))
    })
  }, [isStartKnown, ways.visitForm.saving])

  const { refusedId = null } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over whatever is known of the agenda
  useEffect(() => {
    if (refusedId === null) return
    void readRefusedBooking(refusedId, options.email).then((entry) => {
      // Decided elsewhere meanwhile, it is not asked about any more.
      if (entry !== undefined) latest.current.choose(entry)
    })
  }, [])
}
