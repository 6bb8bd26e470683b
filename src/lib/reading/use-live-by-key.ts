import isEqual from 'fast-deep-equal/es6/index.js'
import { useEffect, useRef, useState } from 'react'
import { followQuery } from './live-query.ts'

type Answers<T> = ReadonlyMap<string, T>

const NOTHING = new Map<string, never>()

/**
 * What the device's database has under each of some keys, each followed by a query of its own: where some
 * keys give way to others, only the others are read. New answers come together, once every key has one; until
 * then the map is the one before, which may lack a key. `scope`: what else `read` depends on; with another
 * one it begins anew. `ahead`: keys that are read once the others have their answers, and that nobody waits
 * for. What is read again and is as it was stays the same object: of a table into which much is written every
 * key is read again, and who draws by identity need not draw again.
 * What the database does not answer: see `useLiveQuery`.
 * @throws into the drawing what else `read` throws
 */
export function useLiveByKey<T>(
  keys: readonly string[],
  read: (key: string) => Promise<T>,
  { scope, ahead }: { readonly scope: string; readonly ahead: readonly string[] },
): Answers<T> {
  const followed = useRef(new Map<string, () => void>()).current
  const latest = useRef(new Map<string, T>()).current
  const wanted = useRef({ keys, ahead })
  wanted.current = { keys, ahead }
  const [drawn, setDrawn] = useState<{ readonly scope: string; readonly answers: Answers<T> }>({
    scope,
    answers: NOTHING,
  })
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)

  function follow(key: string): void {
    if (followed.has(key)) return
    const unfollow = followQuery(
      () => read(key),
      (answer) => {
        if (answer === undefined || (latest.has(key) && isEqual(latest.get(key), answer))) return
        latest.set(key, answer)
        noteAnswer(key)
      },
      (error) => setFailure({ error }),
    )
    followed.set(key, unfollow)
  }

  function noteAnswer(key: string): void {
    const { keys, ahead } = wanted.current
    if (!keys.every((k) => latest.has(k))) return
    const isLast = ahead.every((k) => latest.has(k))
    if (keys.includes(key) || isLast) setDrawn({ scope, answers: new Map(latest) })
    if (!isLast) for (const next of ahead) follow(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope is another begin
  useEffect(
    () => () => {
      for (const unfollow of followed.values()) unfollow()
      followed.clear()
      latest.clear()
    },
    [scope],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: keys by their text, what is read by its scope
  useEffect(() => {
    for (const [key, unfollow] of followed) {
      if (keys.includes(key) || ahead.includes(key)) continue
      unfollow()
      followed.delete(key)
      latest.delete(key)
    }
    for (const key of keys) follow(key)
    if (keys.every((key) => latest.has(key))) {
      // Drawn again where a key that is wanted now (or, once all are read, one ahead) does not stand there
      // with its latest answer.
      const isShown = (key: string) => drawn.answers.has(key) && drawn.answers.get(key) === latest.get(key)
      const all = ahead.every((key) => latest.has(key)) ? [...keys, ...ahead] : keys
      if (!all.every(isShown)) setDrawn({ scope, answers: new Map(latest) })
      for (const key of ahead) follow(key)
    }
    // With nothing followed, the last answers may be out of date.
    if (followed.size === 0)
      setDrawn((last) => (last.answers.size === 0 ? last : { scope, answers: NOTHING }))
  }, [keys.join(), ahead.join(), scope])

  if (failure !== null) throw failure.error
  return drawn.scope === scope ? drawn.answers : NOTHING
}
