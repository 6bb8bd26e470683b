import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { notify } from '#src/components/toast.tsx'
import { moreFiltered } from './commands.ts'
import { type AppliedFilter, withoutAgendamento } from './list-view.tsx'

// The dialog needs the date picker, which the agenda itself does not.
const loadDialog = () => import('./filter.lazy.tsx')
const FilterDialog = lazy(async () => ({ default: (await loadDialog()).FilterDialog }))

/** The filter in force and its dialog. */
export function useFilter() {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const [applied, setApplied] = useState<AppliedFilter | null>(null)
  // It is fetched while there is internet: fetched only at the press, it would be missing offline.
  useEffect(() => {
    loadDialog().catch(() => undefined)
  }, [])
  return {
    dialog,
    applied,
    open: () => setDialog('open'),
    close: () => setDialog('closed'),
    clear: () => setApplied(null),
    apply(next: AppliedFilter) {
      setApplied(next)
      setDialog('closed')
    },
    /** The next page of what the filter finds. */
    async more() {
      if (applied === null) return
      const result = await moreFiltered(applied.filter, applied.result)
      if (result === null)
        return void notify.bad('A clínica não respondeu', { id: 'mais-agendamentos', text: 'Tente de novo.' })
      // The answer is dropped where another filter is in force by now, or a visit was taken out meanwhile.
      setApplied((latest) => (latest === applied ? { ...applied, result } : latest))
    },
    forget: (id: number) => setApplied((previous) => previous && withoutAgendamento(previous, id)),
  }
}

type Props = {
  readonly filter: ReturnType<typeof useFilter>
  readonly today: ClinicDate
  readonly onFiltered: () => void
}

/** The "Filtro" dialog, drawn once it was first opened. */
export function Filter({ filter, today, onFiltered }: Props) {
  if (filter.dialog === 'never') return null
  return (
    <Suspense fallback={null}>
      <FilterDialog
        opened={filter.dialog === 'open'}
        today={today}
        current={filter.applied?.filter ?? null}
        onCancel={filter.close}
        onClear={filter.clear}
        onFiltered={(criteria, result) => {
          filter.apply({ filter: criteria, result })
          onFiltered()
        }}
      />
    </Suspense>
  )
}
