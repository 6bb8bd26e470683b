import {
  type Difference,
  hasGoneBack,
  isOtherService,
  type KnownCancelled,
} from '#domain/agendamento/restored.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { FACTS_OF_THE_HOUSE } from '#domain/agendamento/states.ts'
import { momentInWords, stateName } from '#domain/agendamento/texts.ts'
import { countInWords } from '#domain/lib/count.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import { timeOf } from '../life/words.ts'

/** What became of the visit, to whom it belongs. */
export function sentenceOf(difference: Difference, today: ClinicDate): string {
  switch (difference.kind) {
    case 'gone':
      return 'Este horário não está mais lá.'
    case 'moved':
      // Whether the copy or somebody since has moved it, the device cannot know.
      return `Este horário está agora para ${momentInWords(difference.visit.dataHoraAgendada, today)}. Antes da volta à cópia, estava para ${momentInWords(difference.known.visit.dataHoraAgendada, today)}.`
    case 'changed':
      return changedInWords(difference)
    case 'back':
      return 'Este horário tinha sido cancelado e está marcado de novo.'
  }
}

/**
 * A difference for reception, who reads of a cancellation also whose it was and why, where that is known, and
 * what she had seen; nothing where the chip alone says that a visit is gone.
 */
export function sentenceForReception(difference: Difference, today: ClinicDate): string {
  if (difference.kind === 'gone') return seenInWords(difference.known.visit)
  if (difference.kind === 'moved')
    return `${sentenceOf(difference, today)} ${seenInWords(difference.known.visit)}`.trim()
  if (difference.kind === 'changed') return sentenceOf(difference, today)
  const { estadoPor, motivo } = difference.known.visit
  const by = estadoPor === undefined ? '' : estadoPor === 'cliente' ? ' pela cliente' : ' pela clínica'
  const why = motivo == null ? '' : ` Motivo: ${motivo}`
  return `Este horário tinha sido cancelado${by} e está marcado de novo.${why}`
}

/** What reception had seen of a visit: registered or moved anew, it takes that along. */
function seenInWords(visit: Agendamento): string {
  return FACTS_OF_THE_HOUSE.includes(visit.estado) ? `${stateSeen(visit)} volta com ela.` : ''
}

/** Said where it could not, because the device had no room for it. */
export function notSeenInWords(visit: Agendamento): string {
  return `${stateSeen(visit)} não voltou com ela: diga de novo na visita.`
}

function stateSeen({ estado, estadoEm }: Agendamento): string {
  const at = estadoEm === undefined ? '' : ` das ${timeOf(estadoEm)}`
  return `O estado “${stateName(estado)}”${at}`
}

/**
 * Why reception cancels a visit again, for its client to read. In her place nobody can: what she had
 * cancelled herself the clinic cancels, and says so.
 */
export function reasonAgain({ estadoPor, motivo }: KnownCancelled): string | null {
  return estadoPor === 'cliente' ? 'Você já tinha cancelado este horário.' : (motivo ?? null)
}

/** What a visit at its time is now, and was: its service, how far it had come. */
function changedInWords({ known, visit }: Extract<Difference, { readonly kind: 'changed' }>): string {
  const service = ({ nome, tempo, valor }: Agendamento) =>
    `${nome}, ${durationInWords(tempo)}, ${formatReais(valor)}`
  const isOther = isOtherService(known.visit, visit)
  return [
    ...(isOther
      ? [
          `Este horário está agora como ${service(visit)}. Antes da volta à cópia, estava como ${service(known.visit)}.`,
        ]
      : []),
    ...(hasGoneBack(known.visit, visit) ? [goneBackInWords(known.visit, visit)] : []),
  ].join(' ')
}

function goneBackInWords(known: Agendamento, { estado }: Agendamento): string {
  if (known.estado === 'confirmada') return 'A confirmação desta visita não está mais lá.'
  return `O estado “${stateName(known.estado)}” não está mais lá: ela está agora como ${stateName(estado)}.`
}

/** "3 agendamentos não estão mais na agenda, 1 está em outro horário e 1 cancelado voltou." */
export function countsInWords(differences: readonly Difference[]): string {
  const count = (kind: Difference['kind']) => differences.filter((d) => d.kind === kind).length
  const part = (n: number, one: string, many: string) => (n === 0 ? [] : [countInWords(n, one, many)])
  const parts = [
    ...part(count('gone'), 'agendamento não está mais na agenda', 'agendamentos não estão mais na agenda'),
    ...part(count('moved'), 'está em outro horário', 'estão em outro horário'),
    ...part(count('changed'), 'está como era antes', 'estão como eram antes'),
    ...part(count('back'), 'cancelado voltou', 'cancelados voltaram'),
  ]
  return `${new Intl.ListFormat('pt-BR').format(parts)}.`
}
