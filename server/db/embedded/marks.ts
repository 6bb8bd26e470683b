import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What tells a database's files from a copy of them that was put in their place. A mark is an empty file
 * beside them, known by its name and by what a file system gives a file when it makes it: no copy of the file
 * has both. Each start makes a new mark and removes those before it, so that a copy that is laid over the
 * files brings its mark back as a file that was made anew.
 */
export type Marks = Readonly<{
  /** The mark of this start. */
  own: string
  /** All marks beside the files: this start's and those of earlier ones. */
  all: readonly string[]
  /** Removes those of earlier starts, once the database has noted this one's. */
  removeOld(): Promise<void>
}>

const PREFIX = 'lugar-'

async function markOf(dir: string, name: string): Promise<string> {
  const info = await stat(path.join(dir, name), { bigint: true })
  // Not every file system keeps a file's birth time; where it is missing, the time of change stands in.
  return `${name}.${info.ino}.${info.birthtimeNs > 0n ? info.birthtimeNs : info.ctimeNs}`
}

/** The marks as they lie there, for whoever comes beside the server that left the last of them. */
export async function readMarks(dir: string): Promise<Marks> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(PREFIX))
  const all = await Promise.all(names.map((name) => markOf(dir, name)))
  return { own: all[0] ?? '', all, removeOld: async () => undefined }
}

/** Leaves the mark of this start in `dir`. */
export async function leaveMark(dir: string): Promise<Marks> {
  const old = (await readdir(dir)).filter((name) => name.startsWith(PREFIX))
  const name = `${PREFIX}${randomUUID()}`
  await writeFile(path.join(dir, name), '', { flag: 'wx', mode: 0o600 })
  const [own = '', ...rest] = await Promise.all([name, ...old].map((file) => markOf(dir, file)))
  return {
    own,
    all: [own, ...rest],
    async removeOld() {
      await Promise.all(old.map((file) => rm(path.join(dir, file), { force: true })))
    },
  }
}
