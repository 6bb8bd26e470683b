/** "12/11/2026", "1/3/1988" or "12112026" as `YYYY-MM-DD`; null for a day that does not exist. */
export function parseTypedDate(text: string): string | null {
  const m = /^(\d{1,2})\/?(\d{1,2})\/?(\d{4})$/.exec(text.trim())
  if (m === null) return null
  const [day, month, year] = [Number(m[1]), Number(m[2]), Number(m[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && year >= 1000
  return exists ? date.toISOString().slice(0, 10) : null
}

/** "13/11/2026, 09:00" as `YYYY-MM-DDTHH:MM`, a wall clock without a zone; null while it is not whole. */
export function parseTypedDateTime(text: string): string | null {
  const [day = '', time = ''] = text.split(',')
  const date = parseTypedDate(day)
  const hour = /^([01]\d|2[0-3]):[0-5]\d$/.exec(time.trim())
  return date === null || hour === null ? null : `${date}T${hour[0]}`
}

/** The way back: "13/11/2026, 09:00"; the empty string of anything else. */
export function formatTypedDateTime(value: string): string {
  const m = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})$/.exec(value)
  return m === null ? '' : `${m[3]}/${m[2]}/${m[1]}, ${m[4]}`
}

/** What is wrong with a half-typed date and time; null where nothing is typed, or all of it is right. */
export function faultOfTypedDateTime(text: string): string | null {
  const [day = '', time = ''] = text.split(',').map((part) => part.trim())
  if (day === '' || parseTypedDateTime(text) !== null) return null
  if (parseTypedDate(day) === null) return `“${day}” não é uma data: use dd/mm/aaaa.`
  return time === '' ? 'Falta a hora: use hh:mm.' : `“${time}” não é uma hora: use hh:mm, até 23:59.`
}
