/** A little memory outside the database, which a browser may throw away without the other. */
type Memory = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
  readonly clear: () => void
}

/** What is kept there, over a logout, too: nothing of it says anything while nothing waits. */
const KEYS = ['pedidos-esperando', 'pedidos-apagados', 'pedidos-sem-resposta'] as const
export type MemoryKey = (typeof KEYS)[number]

/**
 * `localStorage`, else what lasts as long as the tab. A browser may refuse both, and a worker has neither: it
 * then remembers nothing, and nothing depends on it.
 */
function memories(): Memory[] {
  return (['localStorage', 'sessionStorage'] as const).flatMap((name) => {
    try {
      const memory = (globalThis as { readonly [N in typeof name]?: Memory })[name]
      return memory == null ? [] : [memory]
    } catch {
      return []
    }
  })
}

/** What was kept under a key, by its names; empty where nothing was, or something else. */
export function recall<T>(key: MemoryKey): Readonly<Record<string, T>> {
  for (const memory of memories())
    try {
      const text = memory.getItem(key)
      const kept: unknown = text === null ? null : JSON.parse(text)
      if (typeof kept === 'object' && kept !== null) return kept as Record<string, T>
    } catch {
      // Storage that is refused, or holds what is not ours, counts as empty.
    }
  return {}
}

/** Keeps this under a key, in the place of what was kept. Answers whether it could be kept. */
export function remember(key: MemoryKey, values: Readonly<Record<string, unknown>>): boolean {
  const isEmpty = Object.keys(values).length === 0
  let kept = false
  for (const memory of memories())
    try {
      if (kept || isEmpty) memory.removeItem(key)
      else {
        memory.setItem(key, JSON.stringify(values))
        kept = true
      }
    } catch {
      // The next one may have room; what stands here is out of date.
      forget(memory, key)
    }
  return kept
}

function forget(memory: Memory, key: MemoryKey): void {
  try {
    memory.removeItem(key)
  } catch {
    // A browser that refuses its storage refuses this, too, and has nothing to forget.
  }
}

/** Clears `localStorage`, as the specification says of "Sair", but for what waits on this device. */
export function clearAllButMemory(): void {
  for (const memory of memories().slice(0, 1))
    try {
      const kept = KEYS.flatMap((key) => {
        const text = memory.getItem(key)
        return text === null ? [] : [[key, text] as const]
      })
      memory.clear()
      for (const [key, text] of kept) memory.setItem(key, text)
    } catch {
      // Refused: then there was nothing to clear.
    }
}
