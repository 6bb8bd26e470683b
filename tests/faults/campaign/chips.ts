import type { VisitState } from '#domain/agendamento/states.ts'

/** What a card of her list calls a visit that the clinic has, and at which time. */
export type Chip = { readonly time: string; readonly words: string }

/** Where a visit stands, and who said so. */
export type Standing = {
  readonly visitId: number
  /** `HH:MM` */
  readonly time: string
  readonly estado: VisitState
  readonly by: 'cliente' | 'clinica'
}

const BY_HER = 'Confirmada por você'
const BY_CLINIC = 'Confirmada pela clínica'

/** The words by which a list says how a visit stands at the clinic. */
export const CHIPS: readonly string[] = ['Agendado', BY_HER, BY_CLINIC, 'Na clínica']

/** What her list has to call a visit; null where it has other words. */
function chipOf({ estado, by }: Standing): string | null {
  switch (estado) {
    case 'marcada':
      return 'Agendado'
    case 'confirmada':
      return by === 'cliente' ? BY_HER : BY_CLINIC
    case 'chegou':
    case 'em_atendimento':
      return 'Na clínica'
    default:
      return null
  }
}

export type WrongChip = Chip & { readonly visitId: number; readonly expected: string }

/** What her list calls otherwise than it stands. Of a time at which nothing stands other rules tell. */
export function wrongChips(chips: readonly Chip[], standing: readonly Standing[]): WrongChip[] {
  return chips.flatMap((chip) => {
    const stands = standing.filter(({ time }) => time === chip.time)
    const [first] = stands
    if (first === undefined || stands.some((one) => chipOf(one) === chip.words)) return []
    return [{ ...chip, visitId: first.visitId, expected: chipOf(first) ?? first.estado }]
  })
}

/** Whether words say that somebody has confirmed. */
export const saysConfirmed = (words: string): boolean => words === BY_HER || words === BY_CLINIC
