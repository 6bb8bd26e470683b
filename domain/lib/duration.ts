import { parseHora } from './dates.ts'

/** Minutes of a duration `HH:MM` or `HH:MM:SS`; null where it is none or zero. */
export function parseTempo(texto: string): number | null {
  const minutos = parseHora(texto)
  return minutos === null || minutos === 0 ? null : minutos
}

/** The wire's `HH:MM` of a number of minutes below a day. */
export function formatTempo(minutos: number): string {
  return `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`
}

/** The specification's display: zero-padded `HH:MM`; anything but two colon-separated numbers as it is. */
export function formatDuracao(texto: string): string {
  const m = /^(\d+):(\d+)$/.exec(texto)
  return m?.[1] === undefined || m[2] === undefined
    ? texto
    : `${m[1].padStart(2, '0')}:${m[2].padStart(2, '0')}`
}

/** As one says it: "40 min", "1 hora", "2 horas", "1h15". */
export function duracaoEmPalavras(texto: string): string {
  const total = parseTempo(texto)
  if (total === null) return texto
  const horas = Math.floor(total / 60)
  const minutos = total % 60
  if (horas === 0) return `${minutos} min`
  if (minutos === 0) return horas === 1 ? '1 hora' : `${horas} horas`
  return `${horas}h${String(minutos).padStart(2, '0')}`
}
