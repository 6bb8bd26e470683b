import { type Gap, NO_GAP, type WithGap } from '#domain/agendamento/gap.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'

/**
 * The service as it travels in the navigation state named `informacoes`. It comes out of the browser's
 * history, so it may be of an older version of the app: without `id`, `imagem` and `gap` it still books, by
 * its name.
 */
export type ChosenService = Omit<Procedimento, 'id' | keyof WithGap> & {
  readonly id: number | null
  /** Never optional as on the wire: whoever leaves it out offers times that the clinic refuses. */
  readonly gap: Gap
}

/**
 * The service of a navigation state, or null where the state is none of ours. Read without a schema: a page
 * that is opened anew has none, and is drawn before the schemas are there.
 */
export function readChosenService(state: unknown): ChosenService | null {
  if (typeof state !== 'object' || state === null || !('informacoes' in state)) return null
  const { informacoes } = state
  if (typeof informacoes !== 'object' || informacoes === null) return null
  const { id, nome, descricao, tempo, valor, tipoProcedimento, imagem, gap }: Record<string, unknown> = {
    ...informacoes,
  }
  if (typeof nome !== 'string' || typeof descricao !== 'string') return null
  if (typeof tempo !== 'string' || parseDuration(tempo) === null) return null
  if (typeof valor !== 'number' || !(valor >= 0)) return null
  if (tipoProcedimento !== 1 && tipoProcedimento !== 2) return null
  return {
    id: typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null,
    nome,
    descricao,
    tempo,
    valor,
    tipoProcedimento,
    imagem: typeof imagem === 'string' ? imagem : '',
    gap: isGap(gap) ? gap : NO_GAP,
  }
}

function isGap(gap: unknown): gap is Gap {
  if (typeof gap !== 'object' || gap === null || !('antes' in gap && 'depois' in gap)) return false
  return [gap.antes, gap.depois].every((minutes) => Number.isInteger(minutes) && Number(minutes) >= 0)
}
