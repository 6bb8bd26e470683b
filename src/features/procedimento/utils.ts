import { gapOf } from '#domain/agendamento/gap.ts'
import { FIRST_KIND, type ProcedimentoKind, procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { ChosenService } from './chosen-service.ts'

export function chosenServiceOf(p: Procedimento): ChosenService {
  return { ...p, gap: gapOf(p) }
}

/**
 * Where "Agendar agora" leads: the id stands in the address too, so that the page can be opened by it alone.
 * `supersedes`: the refused booking that the new one replaces.
 */
export function bookingLink(informacoes: ChosenService, supersedes?: string) {
  return {
    to: informacoes.id === null ? '/agendamentos' : `/agendamentos?servico=${informacoes.id}`,
    state: { informacoes, supersedes },
  }
}

/** The state that a card of the home page takes along to the list of services: which one was tapped. */
export function tappedState(p: Procedimento): { readonly procedimento: number } {
  return { procedimento: p.id }
}

/** The service whose card was tapped, of those there are; null where none was, or it is gone. */
export function tappedOf(state: unknown, procedimentos: readonly Procedimento[]): Procedimento | null {
  if (typeof state !== 'object' || state === null || !('procedimento' in state)) return null
  return procedimentos.find(({ id }) => id === state.procedimento) ?? null
}

/** How wide the picture on a service's card stands, as its `sizes` says it. */
export const CARD_PICTURE_SIZES = '(min-width: 64em) 282px, (min-width: 48em) 46vw, 100vw'

const KIND_PARAM = 'tipo'

/** `?tipo=facial`; `usual` where the address says nothing, and Corporal else. */
export function kindOfAddress(
  params: URLSearchParams,
  usual: ProcedimentoKind = FIRST_KIND,
): ProcedimentoKind {
  const kind = params.get(KIND_PARAM)?.toLowerCase()
  return kind === undefined ? usual : kind === 'facial' ? 2 : 1
}

export function addressOfKind(tipo: ProcedimentoKind): string {
  return tipo === FIRST_KIND
    ? '/servicos'
    : `/servicos?${KIND_PARAM}=${procedimentoKindNames[tipo].toLowerCase()}`
}
