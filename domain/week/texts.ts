import type { HoursSource } from './rules.ts'

/** Which rule it is that closes a date, for whoever reads that it is closed. */
export function closedInWords(source: HoursSource): string {
  switch (source.kind) {
    case 'closure':
      return `A clínica não atende neste dia: ${source.motivo}.`
    case 'holiday':
      return `A clínica não atende neste dia: feriado, ${source.nome}.`
    default:
      return 'A clínica não atende neste dia.'
  }
}
