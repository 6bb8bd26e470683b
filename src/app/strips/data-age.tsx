import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNow } from '#src/lib/drawing/use-now.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { OLD_MS, pastMomentInWords } from '#src/lib/words/age.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readPullMarks } from '#src/offline/db.ts'
import type { ListName } from '#src/offline/pull/lists.ts'
import type { Line } from '#src/offline/reach.ts'
import { live } from '../live/live.ts'
import { useLine } from '../live/use-line.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'
import classes from './data-age.module.css'

const STEP_MS = 5_000
/** A page that has just been opened, or comes back, is about to be told: until then nothing moves. */
const OPENING_MS = 3_000

/**
 * Says from when the rows on the screen are, where they are not what the clinic has now: the line is dead, or
 * they could not be brought up to date. One line for all screens: it speaks of the lists that the open one
 * reads.
 */
export function DataAge() {
  const read = useSyncExternalStore(live.onWatched, live.watched)
  const since = useKnownUntil(read)
  const line = useLine()
  const isSessionOver = useSession()?.expirada === true
  const deviceNow = Math.max(useNow(STEP_MS), Date.now())
  const isAlone = line === 'offline' || line === 'silent'
  // A clock that was set back since tells nothing of how old they are.
  const isUnknown = since !== null && since > deviceNow && isAlone
  const isOld = isUnknown || (since !== null && deviceNow - since > OLD_MS)
  const isSaid = useAfter(OPENING_MS, isOld) || (isOld && line === 'silent')
  // Nothing else tells a page that stands through the night that these rows are of yesterday by now.
  const { date: today } = useClinicNow()
  const when = useLiveQuery(async () => {
    if (!isSaid || since === null) return null
    return pastMomentInWords(await readClinicNow(db, since), today)
  }, [isSaid, since, today])
  if (when == null) return null
  return (
    <p role="status" className={classes.age} data-idade>
      {whyOf(line, isSessionOver)}. Dados de {when}.
    </p>
  )
}

function whyOf(line: Line, isSessionOver: boolean): string {
  if (line === 'offline') return 'Sem internet'
  if (line === 'silent') return 'Sem resposta da clínica'
  return isSessionOver ? 'Sem login' : 'Atualizando'
}

/** What the frame itself reads (names and addresses) is no list that anybody acts by. */
const OF_THE_FRAME: ListName = 'clinica'

/** The moment (ms) up to which the lists read here are known to be the clinic's; null where none was read. */
function useKnownUntil(read: readonly ListName[]): number | null {
  const names = read.filter((name) => name !== OF_THE_FRAME)
  const marks = useLiveQuery(async () => ({ names, read: await readPullMarks(db, names) }), [names.join()])
  const known =
    marks?.names.flatMap((name, i) => {
      const em = marks.read[i]?.em
      return em === undefined ? [] : [live.knownUntil(name, em)]
    }) ?? []
  return known.length === 0 ? null : Math.min(...known)
}

/** True once something has been true for so long without a break. */
function useAfter(ms: number, condition: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [ms, condition])
  return isOver && condition
}
