/**
 * Made when it is first asked for, and then the same. What the runtime makes of a language (its formats, its
 * order of names) takes a slow phone some 40 ms each: none of it is made while the app loads.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * What comes later, as code that is no part of the first file, is asked for when it is first wanted, and
 * once. What did not come is asked for again by whoever wants it next.
 */
export function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined
  return () => {
    coming ??= load().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
