import type { Declared } from './names.ts'

/** Names that have stood for different things: each is declared at the top of one production file at most. */
export const ONE_EACH = [
  ...['PASSO', 'Row', 'Visita', 'Pedido', 'Pessoa', 'Seen'],
  ...['PATIENCE_MS', 'HOUR', 'WEEKDAYS', 'Visit', 'PAGE', 'Facts'],
]

/**
 * The halves of the product in which a file's exported name can be imported: in each it stands for one thing.
 * The server imports nothing of the queue; each route's file exports its `Screen`, by the router's rule.
 */
export function halvesOf(path: string): readonly ('browser' | 'server')[] {
  if (path.startsWith('src/app/routes/')) return []
  if (path.startsWith('src/') || path.startsWith('domain/outbox/')) return ['browser']
  return path.startsWith('server/') ? ['server'] : ['browser', 'server']
}

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
