/** A test that draws the real component or page: where it stands, and its title as it is written there. */
export type TestRef = { readonly file: string; readonly title: string }

export type Entry = {
  /** Of the specification; a ruling's where it replaces the sentence (A4, B). */
  readonly section: string
  /** To the letter; of a rule, what it says. */
  readonly phrase: string
  readonly test: TestRef
  /** What the test must hold where the words alone do not stand on the screen: of a rule, its values. */
  readonly proofs?: readonly string[]
  /** Which ruling changed it, or how it is read. */
  readonly note?: string
}

type Extra = Pick<Entry, 'proofs' | 'note'>

/** One line of the table: section, sentence, the test that sees it. */
export type Line = readonly [section: string, phrase: string, test: TestRef, extra?: Extra]

export function entriesOf(lines: readonly Line[]): readonly Entry[] {
  return lines.map(([section, phrase, test, extra]) => ({ section, phrase, test, ...extra }))
}

/** The tests of one file, by title. */
export function testsOf(file: string): (title: string) => TestRef {
  return (title) => ({ file, title })
}
