import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { halvesOf, isOtherNow, isProduction, ONE_EACH } from './homonyms.ts'
import { type Declared, declaredIn, lines, parse, type Source } from './names.ts'
import { wireNames } from './wire.ts'
import { readGlossary, vocabulary, wordsOf } from './words.ts'

type Finding = {
  readonly path: string
  readonly line: number
  readonly kind: Declared['kind'] | 'file' | 'comment' | 'homonym'
  readonly name: string
  /** The words of it that are neither English nor in the glossary; of a homonym none. */
  readonly words: readonly string[]
}

const LONGEST_COMMENT_LINE = 110

/** Its constants are the database's tables, and called like them. */
const TABLES = 'server/db/tables.ts'

/** A picture's name is an address, and data. */
const isPicture = (path: string) => /\.(svg|png|webp|jpg|woff2)$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const glossary = join(import.meta.dirname, '../../docs/glossary.md')

/** Classes and custom properties of a style sheet. */
function classesIn(text: string): Declared[] {
  const lineOf = lines(text)
  const bare = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(/(?:\.|(?<![\w-])--)([a-z_][\w-]*)(?=[^;{}]*[{:])/gi)].map((m) => ({
    name: m[1] ?? '',
    line: lineOf(m.index),
    start: m.index,
    kind: 'class',
  }))
}

/** Biome breaks long code and leaves comments as they are. */
function longComments(path: string, text: string, comments: Source['comments']): Finding[] {
  const lineOf = lines(text)
  const spans = comments.map(({ start, end }) => [lineOf(start), lineOf(end)] as const)
  return text
    .split('\n')
    .flatMap((content, i) =>
      content.length > LONGEST_COMMENT_LINE && spans.some(([from, to]) => from <= i + 1 && i + 1 <= to)
        ? [{ path, line: i + 1, kind: 'comment' as const, name: `${content.length} characters`, words: [] }]
        : [],
    )
}

function commentsOfCss(text: string): Source['comments'] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map((m) => ({ start: m.index, end: m.index + m[0].length }))
}

/** Every name of the files that is not English, and every line of a comment that is too long. */
export function inspect(paths: readonly string[], read: (path: string) => string): Finding[] {
  const isKnown = vocabulary(readGlossary(readFileSync(glossary, 'utf8')))
  const strange = (name: string) => wordsOf(name).filter((word) => !isKnown(word))
  const sources = new Map(
    paths.filter(isCode).map((path) => {
      const text = read(path)
      return [path, { text, source: parse(path, text) }] as const
    }),
  )
  const wire = new Set([...sources].flatMap(([path, { source }]) => wireNames(path, source)))
  const placeOf = new Map<string, string>()
  return paths.flatMap((path): Finding[] => {
    const named = strange(basename(path, extname(path)))
    const file: Finding[] =
      named.length === 0 || isPicture(path) || path.startsWith('server/db/migrations/')
        ? []
        : [{ path, line: 1, kind: 'file', name: basename(path), words: named }]
    const code = sources.get(path)
    const isStyle = path.endsWith('.css')
    if (code === undefined && !isStyle) return file
    const text = code?.text ?? read(path)
    const declared = code === undefined ? classesIn(text) : declaredIn(code.source, text)
    const names = declared.flatMap(({ name, line, kind }): Finding[] => {
      const isOfTheWire = wire.has(name.replace(/^_/, '')) && (kind !== 'top-level' || path === TABLES)
      const words = isOfTheWire ? [] : strange(name)
      return words.length === 0 ? [] : [{ path, line, kind, name, words }]
    })
    const homonyms = isProduction(path)
      ? declared.filter((name) => isOtherNow(name, text) || stoodElsewhere(name, path, placeOf))
      : []
    const said = homonyms.map(({ name, line }) => ({ path, line, kind: 'homonym' as const, name, words: [] }))
    return [
      ...file,
      ...names,
      ...said,
      ...longComments(path, text, code?.source.comments ?? commentsOfCss(text)),
    ]
  })
}

/**
 * Whether a name was declared in another file before, of those that stand once: some wherever they stand, an
 * exported one in each half of the product. A type and its constant are one.
 */
function stoodElsewhere(
  { name, kind, isExported }: Declared,
  path: string,
  placeOf: Map<string, string>,
): boolean {
  if (kind !== 'top-level') return false
  const halves = isExported === true ? halvesOf(path) : []
  const places = [...halves, ...(ONE_EACH.includes(name) ? ['the product'] : [])].map((at) => `${at} ${name}`)
  for (const place of places) if (!placeOf.has(place)) placeOf.set(place, path)
  return places.some((place) => placeOf.get(place) !== path)
}
