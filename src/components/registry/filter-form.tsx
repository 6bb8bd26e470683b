import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { DateField } from '../fields/date-field.tsx'
import { InlineAlert } from '../notices/inline-alert.tsx'
import classes from './filter-form.module.css'

/** Inclusive dates, `YYYY-MM-DD`; null means "any". */
type Period = { readonly dataInicial: string | null; readonly dataFinal: string | null }

type Props<Filter extends Period, Found> = {
  /** The filter that "Limpar" goes back to. */
  readonly initial: Filter
  /** The filter in force, or null. */
  readonly current: Filter | null
  readonly minDate: string
  /** Asks for what the filter finds; null where there is nothing to show. */
  readonly search: (filter: Filter) => Promise<Found | null>
  /** Said where there is nothing to show. */
  readonly nothing: string
  readonly onFound: (filter: Filter, found: Found) => void
  readonly onClear: () => void
  readonly onCancel: () => void
  /** What is asked beside the period, above it; the focus then begins there. */
  readonly fields?: (filter: Filter, onChange: (filter: Filter) => void) => ReactNode
}

/** A filter's form, inside a dialog. An answer with nothing in it keeps it open and says so. */
export function FilterForm<Filter extends Period, Found>(props: Props<Filter, Found>) {
  const { initial, minDate, fields } = props
  const [filter, setFilter] = useState(props.current ?? initial)
  const [isEmpty, setEmpty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // What a date field said of what was typed goes with it.
  const [cleared, setCleared] = useState(0)
  // An answer that comes after the form was given up is nobody's any more.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A date that was not accepted: searched for would be another.
    const refused = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused !== null) return refused.focus()
    setBusy(true)
    const found = await props.search(filter).finally(() => setBusy(false))
    if (!isHere.current) return
    setEmpty(found === null)
    if (found !== null) props.onFound(filter, found)
  }

  function clear() {
    setFilter(initial)
    setCleared((n) => n + 1)
    setEmpty(false)
    props.onClear()
  }

  return (
    // On its first date the focus would open a calendar over the dialog's own title: there it begins on the
    // form.
    <form
      onSubmit={(event) => void apply(event)}
      className={classes.form}
      tabIndex={-1}
      data-autofocus={fields === undefined || undefined}
      noValidate
    >
      {fields?.(filter, setFilter)}
      <div className={classes.dates} key={cleared}>
        <DateField
          label="Data Inicial"
          value={filter.dataInicial}
          minDate={minDate}
          onChange={(dataInicial) => setFilter({ ...filter, dataInicial })}
        />
        <DateField
          label="Data Final"
          value={filter.dataFinal}
          minDate={minDate}
          onChange={(dataFinal) => setFilter({ ...filter, dataFinal })}
        />
      </div>
      {isEmpty && <InlineAlert tone="bad">{props.nothing}</InlineAlert>}
      <div className={classes.actions} data-wide={fields !== undefined || undefined}>
        <Button type="submit" loading={isBusy} className={classes.apply ?? ''}>
          Aplicar
        </Button>
        <Button variant="default" onClick={clear} disabled={isBusy}>
          Limpar
        </Button>
        <Button variant="subtle" onClick={props.onCancel} className={classes.cancel ?? ''}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
