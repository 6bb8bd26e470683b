import type { Result } from '#domain/lib/result.ts'

/**
 * Saves one after the other, each by itself, and stops at the first that fails: what came before it is saved,
 * what comes after was not tried.
 */
export async function saveEach<T, E>(
  items: readonly T[],
  save: (item: T) => Promise<Result<unknown, E>>,
): Promise<{ readonly saved: readonly T[]; readonly failure: E | null }> {
  const saved: T[] = []
  for (const item of items) {
    const result = await save(item)
    if (!result.ok) return { saved, failure: result.error }
    saved.push(item)
  }
  return { saved, failure: null }
}
