let asked = false

/**
 * Asks the browser, once a page, to keep what is queued also when the device runs out of room. Called when
 * there is something to keep: some browsers ask the person.
 */
export async function keepStorage(): Promise<void> {
  if (asked || navigator.storage?.persist === undefined) return
  asked = true
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // A browser that does not promise to keep the storage may clear it; until then everything works.
  }
}
