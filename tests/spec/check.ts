import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Entrada } from './entry.ts'
import { heldBy, readTestFile } from './reading.ts'

/** Looks at what was drawn: Testing Library's queries and Playwright's locators. */
const LOOKS = /^(get|find|query)(All)?By[A-Z]/
const DRAWS = /^(src\/.+\.test\.tsx|tests\/e2e\/.+\.spec\.ts)$/

/** What is wrong with one entry, or null. `root`: the project's folder. */
export async function complaintOf(entrada: Entrada, root: string): Promise<string | null> {
  const { frase, provas = [frase], teste } = entrada
  const { arquivo, titulo } = teste
  const of = `"${frase}" (${entrada.secao}): `
  if (!DRAWS.test(arquivo)) return `${of}${arquivo} draws nothing`
  const path = join(root, arquivo)
  if (!existsSync(path)) return `${of}there is no ${arquivo}`
  const file = readTestFile(path)
  const [found, ...others] = file.tests.filter((t) => t.titulo === titulo)
  if (found === undefined) return `${of}${arquivo} has no test "${titulo}"`
  if (others.length > 0) return `${of}${arquivo} has several tests "${titulo}"`
  const { literals, methods } = await heldBy(file, found.call, root)
  if (![...methods].some((m) => LOOKS.test(m))) return `${of}"${titulo}" looks at no screen`
  const missing = provas.filter((p) => !literals.has(p))
  return missing.length === 0 ? null : `${of}"${titulo}" does not look for ${missing.join(' | ')}`
}

export type Modulo = Readonly<Record<string, unknown>>

/**
 * Sentences that the domain says are the specification's (`TEXTOS_…` of its `texts.ts`) and no entry has. The app's
 * own words stand under other names.
 */
export function untold(entradas: readonly Entrada[], modulos: readonly Modulo[]): readonly string[] {
  const told = new Set(entradas.map((e) => e.frase))
  return modulos
    .flatMap((modulo) => Object.entries(modulo))
    .filter(([name]) => name.startsWith('TEXTOS_'))
    .flatMap(([name, textos]) =>
      Object.entries(textos as Record<string, string>)
        .filter(([, frase]) => !told.has(frase))
        .map(([key, frase]) => `${name}.${key}, "${frase}", is in no entry`),
    )
}
