import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The hash of a written file, as the browser's `integrity` takes it. */
export function integrityOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`
}
