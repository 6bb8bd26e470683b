/**
 * What the doctor found: one pt-BR line, which for a warning or an error ends with what to do. `ok` is told
 * too, so that an operator sees what was looked at.
 */
export type Finding = Readonly<{ level: 'ok' | 'warning' | 'error'; text: string }>

export const fine = (text: string): Finding => ({ level: 'ok', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })
export const failure = (text: string): Finding => ({ level: 'error', text })

const WORDS = { ok: 'ok   ', warning: 'AVISO', error: 'ERRO ' } as const

export const lineOf = ({ level, text }: Finding): string => `${WORDS[level]}  ${text}`

/** The exit code as monitoring programs read it: 0 all is well, 1 a warning, 2 something is wrong. */
export function exitCodeOf(findings: readonly Finding[]): number {
  if (findings.some(({ level }) => level === 'error')) return 2
  return findings.some(({ level }) => level === 'warning') ? 1 : 0
}
