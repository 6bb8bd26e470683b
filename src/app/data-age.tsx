import { useLiveQuery } from 'dexie-react-hooks'
import { ageInWords } from '#src/lib/age.ts'
import { useNow } from '#src/lib/use-now.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import type { ListName } from '#src/offline/lists.ts'
import classes from './data-age.module.css'
import { useOnline } from './use-online.ts'

type Props = { readonly of: readonly ListName[] }

/** How old the lists of a screen are, where only this device can be asked. */
export function DataAge({ of }: Props) {
  const online = useOnline()
  const deviceNow = useNow(30_000, !online)
  const key = of.join(',')
  const em = useLiveQuery(async () => {
    const marks = await Promise.all(of.map((name) => readPullMark(db, name)))
    // The oldest; a list that was never read has no age, and its screen says so.
    return Math.min(...marks.flatMap((mark) => (mark === null ? [] : [mark.em])))
  }, [key])
  if (online || em === undefined || !Number.isFinite(em)) return null
  return (
    <p className={classes.age} data-idade>
      Atualizado {ageInWords(Math.max(0, deviceNow - em))}.
    </p>
  )
}
