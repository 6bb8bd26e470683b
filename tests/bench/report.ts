/** One line of the report: what was measured, what came out, and against what. */
export type Figure = Readonly<{ name: string; value: string; against?: string }>

const lines: Figure[] = []

export function report(figure: Figure): void {
  lines.push(figure)
  const against = figure.against === undefined ? '' : `   (${figure.against})`
  process.stdout.write(`${figure.name.padEnd(58)} ${figure.value.padStart(16)}${against}\n`)
}

/** A line of a table: one figure for each column, in their order; the first such line names the columns. */
export function reportRow(name: string, values: readonly string[], against = ''): void {
  const columns = values.map((value) => value.padStart(12)).join('')
  process.stdout.write(`${name.padEnd(44)}${columns}${against === '' ? '' : `   (${against})`}\n`)
}

export function heading(title: string): void {
  process.stdout.write(`\n${title}\n${'-'.repeat(title.length)}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Runs `work` for every item, `width` at a time; answers the seconds it all took. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<number> {
  const queue = items.values()
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item)
    }),
  )
  return (performance.now() - begin) / 1000
}
