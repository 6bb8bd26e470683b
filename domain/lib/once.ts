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
