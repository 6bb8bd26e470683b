import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'

const EN_US = import.meta.resolve('@cspell/dict-en_us')
const SOFTWARE = import.meta.resolve('@cspell/dict-software-terms')

const english = decodeTrie(gunzipSync(readFileSync(new URL('./en_US.trie.gz', EN_US))))

/** A list of the dictionary: a word a line, some marked for suggestions or for joining, with comments. */
function listed(file: string): string[] {
  const bytes = readFileSync(new URL(`./dict/${file}`, SOFTWARE))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('!'))
    .flatMap((line) => wordsOf(line))
}

/** The words of a name, in lower case: `clinicNowMs`, `clinic-now.ts` and `CLINIC_NOW` alike. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1)
}

export type Glossary = {
  readonly nouns: ReadonlySet<string>
  readonly technical: ReadonlySet<string>
  /** Portuguese words that are also English ones, and are not meant as such here. */
  readonly homographs: ReadonlySet<string>
}

/** A section of docs/glossary.md is a heading and, of its paragraphs, whatever stands in backticks. */
export function readGlossary(text: string): Glossary {
  const section = (heading: string) => {
    const body = text.split(/^## /m).find((part) => part.startsWith(heading))
    if (body === undefined) throw new Error(`docs/glossary.md has no section "${heading}"`)
    return new Set([...body.matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) => words.split(/\s+/)))
  }
  return {
    nouns: section("The clinic's nouns"),
    technical: section('Technical words'),
    homographs: section('Not in code'),
  }
}

/** Whether a word may stand in a name of the code. */
export function vocabulary({ nouns, technical, homographs }: Glossary): (word: string) => boolean {
  const software = new Set(
    ['softwareTerms.txt.gz', 'software-tools.txt', 'networkingTerms.txt', 'computing-acronyms.txt'].flatMap(
      listed,
    ),
  )
  const known = new Map<string, boolean>()
  return (word) => {
    let answer = known.get(word)
    if (answer === undefined) {
      const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`
      answer =
        nouns.has(word) ||
        technical.has(word) ||
        (!homographs.has(word) && (english.has(word) || english.has(capital) || software.has(word)))
      known.set(word, answer)
    }
    return answer
  }
}
