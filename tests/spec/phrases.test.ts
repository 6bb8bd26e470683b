import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { complaintOf, type Modulo, untold } from './check.ts'
import { frases } from './phrases.ts'

const root = join(import.meta.dirname, '../..')
const modulos = Object.values(import.meta.glob<Modulo>('../../domain/*/texts.ts', { eager: true }))

describe('the table of sentences', () => {
  it('has every sentence that the domain holds as the specification’s', () => {
    expect(modulos.length).toBeGreaterThan(5)
    expect(untold(frases, modulos)).toEqual([])
  })

  it.each(frases.map((entrada) => [entrada.secao, entrada.frase, entrada] as const))(
    '%s: "%s" is seen on the screen',
    async (_secao, _frase, entrada) => expect(await complaintOf(entrada, root)).toBeNull(),
  )
})
