import { Readable } from 'node:stream'

/** A list in parts, of which one is held at a time. */
export type Pages<T> = AsyncGenerator<readonly T[], void>

/** A stream of events can be iterated, too, and is none: it has no next page to be asked for. */
export function isPages(value: unknown): value is Pages<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value
}

/**
 * A list as JSON: of one page as a text, of more as a stream that asks for the next page when the one before
 * has been taken. What fails before the second page is there is thrown here, and can still be answered as an
 * error; later the answer breaks off, which no reader takes for a whole list.
 */
export async function jsonOfPages(pages: Pages<unknown>): Promise<string | Readable> {
  const first = (await pages.next()).value ?? []
  const second = (await pages.next()).value ?? []
  if (second.length === 0) return JSON.stringify(first)
  return Readable.from(textOf(pages, [...first, ...second]), { objectMode: false })
}

async function* textOf(pages: Pages<unknown>, begun: readonly unknown[]): AsyncGenerator<string> {
  try {
    yield JSON.stringify(begun).slice(0, -1)
    for await (const rows of pages) if (rows.length > 0) yield `,${JSON.stringify(rows).slice(1, -1)}`
    yield ']'
  } finally {
    // The pages are ended even where the reader left before the first one, because they hold a connection.
    await pages.return()
  }
}
