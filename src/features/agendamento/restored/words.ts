import type { Difference } from '#domain/agendamento/restored.ts'
import { momentInWords } from '#domain/agendamento/texts.ts'
import { countInWords } from '#domain/lib/count.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'

/** What became of the visit, to whom it belongs. */
export function sentenceOf(difference: Difference, today: ClinicDate): string {
  switch (difference.kind) {
    case 'gone':
      return 'Este horário não está mais lá.'
    case 'moved':
      // Whether the copy or somebody since has moved it, the device cannot know.
      return `Este horário está agora para ${momentInWords(difference.visit.dataHoraAgendada, today)}. Antes da volta à cópia, estava para ${momentInWords(difference.known.visit.dataHoraAgendada, today)}.`
    case 'back':
      return 'Este horário tinha sido cancelado e está marcado de novo.'
  }
}

/** "3 agendamentos não estão mais na agenda, 1 está em outro horário e 1 cancelado voltou." */
export function countsInWords(differences: readonly Difference[]): string {
  const count = (kind: Difference['kind']) => differences.filter((d) => d.kind === kind).length
  const part = (n: number, one: string, many: string) => (n === 0 ? [] : [countInWords(n, one, many)])
  const parts = [
    ...part(count('gone'), 'agendamento não está mais na agenda', 'agendamentos não estão mais na agenda'),
    ...part(count('moved'), 'está em outro horário', 'estão em outro horário'),
    ...part(count('back'), 'cancelado voltou', 'cancelados voltaram'),
  ]
  return `${new Intl.ListFormat('pt-BR').format(parts)}.`
}
