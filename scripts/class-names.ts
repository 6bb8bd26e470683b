import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * A class's name in the built page: its own, and a mark of its file. The mark is the same for all classes of
 * a file, so that compressed it costs little more than once.
 */
export function classNameOf(name: string, file: string): string {
  const relative = path.relative(import.meta.dirname, file).replaceAll(path.sep, '/')
  return `${name}_${createHash('sha256').update(relative).digest('base64url').slice(0, 4)}`
}
