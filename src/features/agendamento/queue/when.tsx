import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type DataHora,
  formatDiaDaSemana,
  formatDiaEMes,
  formatHora,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'

/**
 * Weekday and time; the date, which the block beside it shows as a numeral, is said for those who do not see
 * it.
 */
export function whenInWords(when: DataHora, tempo?: string): ReactNode {
  const parsed = parseDataHora(when)
  if (parsed === null) return null
  const minutes = tempo === undefined ? null : parseTempo(tempo)
  const start = formatHora(parsed.minuto)
  return (
    <>
      {formatDiaDaSemana(parsed.data)}
      <VisuallyHidden component="span">, {formatDiaEMes(parsed.data)}</VisuallyHidden>
      {minutes === null ? `, às ${start}` : `, das ${start} às ${formatHora(parsed.minuto + minutes)}`}
    </>
  )
}
