/**
 * The clinic's wall clock. Nothing here reads a clock or a device's time zone: an instant and the clinic's zone
 * are passed in, and from then on a time is a date and a number of minutes.
 *
 * - `Data`: `YYYY-MM-DD`
 * - `Hora`: `HH:MM`
 * - `DataHora`: `YYYY-MM-DDTHH:MM:00.000Z`, the wire's form. The `Z` is the specification's spelling of a local
 *   time, not a zone: 09:00 at the clinic is `T09:00:00.000Z` on every device.
 * - minutes: whole minutes since 00:00 of a day (a visit that began the day before has a negative start)
 */
export type Data = string
export type Hora = string
export type DataHora = string

/** The clinic's present moment: its date and the minutes since its midnight. */
export type Agora = { readonly data: Data; readonly minuto: number }

export const MINUTOS_DO_DIA = 24 * 60
const MS_DO_DIA = 86_400_000

const DATA = /^(\d{4})-(\d{2})-(\d{2})$/
const HORA = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/
const DATA_HORA = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00(?:\.0{1,6})?)?Z?$/

function utcMs(data: Data): number {
  const m = DATA.exec(data)
  return m ? Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3])) : Number.NaN
}

function dataFromUtcMs(ms: number): Data {
  return new Date(ms).toISOString().slice(0, 10)
}

/** True for a date that exists (2026-02-30 does not), from year 1000 on. */
export function isData(texto: string): boolean {
  const ms = utcMs(texto)
  return Number.isFinite(ms) && texto >= '1000' && dataFromUtcMs(ms) === texto
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS` (seconds dropped), or null. */
export function parseHora(texto: string): number | null {
  const m = HORA.exec(texto)
  return m ? Number(m[1]) * 60 + Number(m[2]) : null
}

/** `HH:MM` of minutes since midnight; wraps around the day. */
export function formatHora(minuto: number): Hora {
  const m = ((minuto % MINUTOS_DO_DIA) + MINUTOS_DO_DIA) % MINUTOS_DO_DIA
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
}

/** Date and minutes of the wire's date-time, or null where it is none. Offsets other than `Z` are refused. */
export function parseDataHora(texto: string): Agora | null {
  const m = DATA_HORA.exec(texto)
  const data = m?.[1]
  const minuto = m?.[2] === undefined ? null : parseHora(m[2])
  return data !== undefined && minuto !== null && isData(data) ? { data, minuto } : null
}

/** The wire's date-time; minutes outside the day move the date. */
export function formatDataHora(data: Data, minuto: number): DataHora {
  const dias = Math.floor(minuto / MINUTOS_DO_DIA)
  return `${dias === 0 ? data : addDias(data, dias)}T${formatHora(minuto)}:00.000Z`
}

export function addDias(data: Data, dias: number): Data {
  return dataFromUtcMs(utcMs(data) + dias * MS_DO_DIA)
}

/** Whole days from `de` to `ate`, negative when `ate` is before. */
export function diasEntre(de: Data, ate: Data): number {
  return Math.round((utcMs(ate) - utcMs(de)) / MS_DO_DIA)
}

/** Day of the week, 0 (domingo) to 6. */
export function diaDaSemana(data: Data): number {
  return new Date(utcMs(data)).getUTCDay()
}

/** Minutes since the epoch of the wall clock: a number line on which visits can be compared across days. */
export function minutoAbsoluto(data: Data, minuto: number): number {
  return utcMs(data) / 60_000 + minuto
}

/** Instants of the clinic compare as text because every field has a fixed width. */
export function isDepois(a: DataHora, b: DataHora): boolean {
  return a > b
}

const partesPorFuso = new Map<string, Intl.DateTimeFormat>()

/** What the clinic's clock on the wall shows at an instant (ms since the epoch). */
export function agoraNaClinica(instante: number, fuso: string): Agora {
  let formato = partesPorFuso.get(fuso)
  if (formato === undefined) {
    formato = new Intl.DateTimeFormat('en-CA', {
      timeZone: fuso,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    partesPorFuso.set(fuso, formato)
  }
  const parte: Record<string, string> = {}
  for (const { type, value } of formato.formatToParts(instante)) parte[type] = value
  return {
    data: `${parte.year?.padStart(4, '0')}-${parte.month}-${parte.day}`,
    minuto: Number(parte.hour) * 60 + Number(parte.minute),
  }
}

/** True where the runtime knows the zone (`America/Sao_Paulo`). */
export function isFuso(fuso: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: fuso })
    return true
  } catch {
    return false
  }
}

/**
 * A date in the reader's words. The runtime's format is made when it is first used: six of them made while the app
 * loads would be a twentieth of its start on a slow phone.
 */
function emPalavras(opcoes: Intl.DateTimeFormatOptions): (data: Data) => string {
  let formato: Intl.DateTimeFormat | undefined
  return (data) => {
    formato ??= new Intl.DateTimeFormat('pt-BR', { ...opcoes, timeZone: 'UTC' })
    return formato.format(utcMs(data))
  }
}

const mes = emPalavras({ month: 'short' })
const mesLongo = emPalavras({ month: 'long' })

/** "quinta-feira, 12 de novembro" */
export const formatDataLonga = emPalavras({ weekday: 'long', day: 'numeric', month: 'long' })

/** "4 de março de 1988" */
export const formatDataPorExtenso = emPalavras({ day: 'numeric', month: 'long', year: 'numeric' })

/** "quinta-feira" */
export const formatDiaDaSemana = emPalavras({ weekday: 'long' })

/** "12/11/2026" */
export const formatData = emPalavras({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** "nov" */
export function formatMesCurto(data: Data): string {
  return mes(data).replace('.', '')
}

/** "12 de novembro" */
export function formatDiaEMes(data: Data): string {
  return `${Number(data.slice(8))} de ${mesLongo(data)}`
}

/** A day as a numeral over its short month, and in words for whoever does not see it. */
export function diaEmBloco(data: Data): {
  readonly day: number
  readonly month: string
  readonly date: string
} {
  return { day: Number(data.slice(8)), month: formatMesCurto(data), date: formatDiaEMes(data) }
}

/** "novembro de 2026" */
export function formatMesEAno(data: Data): string {
  return `${mesLongo(data)} de ${data.slice(0, 4)}`
}

/** "qui., 12 de nov." */
export function formatDataCurta(data: Data): string {
  return `${formatDiaDaSemana(data).slice(0, 3)}., ${Number(data.slice(8))} de ${formatMesCurto(data)}.`
}

/**
 * What the clinic's clock showed at an instant of the device's clock. Counted back from `agora`, which is the clinic's
 * at `now`, so that a device set wrong tells no wrong time. Both instants in ms.
 */
export function agoraEm(instante: number, now: number, agora: Agora): Agora {
  const lido = parseDataHora(
    formatDataHora(agora.data, agora.minuto - Math.max(0, Math.floor((now - instante) / 60_000))),
  )
  return lido ?? agora
}

/** "hoje às 13:40", "ontem às 09:10", "em 9 de novembro às 10:00" */
export function formatMomento({ data, minuto }: Agora, hoje: Data): string {
  const dias = diasEntre(data, hoje)
  const dia = dias === 0 ? 'hoje' : dias === 1 ? 'ontem' : `em ${formatDiaEMes(data)}`
  return `${dia} às ${formatHora(minuto)}`
}
