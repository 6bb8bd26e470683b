import type { Declared } from './names.ts'

/** Names that have stood for different things: each is declared at the top of one production file at most. */
export const ONE_EACH = ['PASSO', 'Row', 'Visita', 'Pedido', 'Pessoa', 'Seen']

/** The product's own code: neither a test, nor what tests share, nor a script. */
export const isProduction = (path: string) => !/^tests\/|^scripts\/|\.test\.tsx?$|\/testing\//.test(path)

/**
 * Whether a declaration calls something else `now` than a clock that is asked (`() => number`), or a clock
 * that is taken out of what was handed over. The clinic's time is `clinicNow`, or `nowAtClinic` as text; what
 * something has become is `current`.
 */
export function isOtherNow({ name, kind, start }: Declared, text: string): boolean {
  const isName = kind !== 'class' && kind !== 'value'
  return (
    name === 'now' && isName && !/^now(\??:| =) (\(\) =>|Date\.now\b)|^now\s*[,}]/.test(text.slice(start))
  )
}
