/** A test that draws the real component or page: where it stands, and its title as it is written there. */
export type Teste = { readonly arquivo: string; readonly titulo: string }

export type Entrada = {
  /** Of the specification; a ruling's where it replaces the sentence (A4, B). */
  readonly secao: string
  /** To the letter; of a rule, what it says. */
  readonly frase: string
  readonly teste: Teste
  /** What the test must hold where the words alone do not stand on the screen: of a rule, its values. */
  readonly provas?: readonly string[]
  /** Which ruling changed it, or how it is read. */
  readonly nota?: string
}

type Mais = Pick<Entrada, 'provas' | 'nota'>

/** One line of the table: section, sentence, the test that sees it. */
export type Linha = readonly [secao: string, frase: string, teste: Teste, mais?: Mais]

export function entradasDe(linhas: readonly Linha[]): readonly Entrada[] {
  return linhas.map(([secao, frase, teste, mais]) => ({ secao, frase, teste, ...mais }))
}

/** The tests of one file, by title. */
export function testesDe(arquivo: string): (titulo: string) => Teste {
  return (titulo) => ({ arquivo, titulo })
}
