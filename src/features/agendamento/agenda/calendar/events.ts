import type { EventInput } from '@fullcalendar/react'
import type { Intervalo } from '#domain/agendamento/slots.ts'
import { type Data, formatDataHora, formatHora, MINUTOS_DO_DIA } from '#domain/lib/dates.ts'
import type { DiaNaTela, Fechado } from './day.ts'
import type { Bloco } from './lanes.ts'

/** What stands on a timeline. */
export type Item = { readonly dia: DiaNaTela } & (
  | { readonly tipo: 'visita'; readonly bloco: Bloco }
  | { readonly tipo: 'livre'; readonly livre: Intervalo }
  | { readonly tipo: 'fechado'; readonly fechado: Fechado }
)

/** The days' visits, free gaps and closed stretches, as the calendar takes them. `itemDe` finds what one stands for. */
export function eventosDosDias(dias: readonly DiaNaTela[]): EventInput[] {
  return dias.flatMap((dia) => [
    ...dia.blocos.map((bloco) =>
      evento(
        bloco.linha.chave,
        { inicio: bloco.linha.de, fim: bloco.linha.ate },
        { tipo: 'visita', dia, bloco },
      ),
    ),
    ...dia.livres.map((livre) =>
      evento(`livre ${dia.data} ${livre.inicio}`, livre, { tipo: 'livre', dia, livre }),
    ),
    ...dia.fechados.map((fechado) => ({
      ...evento(`fechado ${dia.data} ${fechado.inicio}`, fechado, { tipo: 'fechado', dia, fechado }),
      display: 'background',
    })),
  ])
}

function evento(id: string, { inicio, fim }: Intervalo, item: Item): EventInput {
  const { data } = item.dia
  return {
    id,
    start: formatDataHora(data, inicio),
    end: fimNoDia(data, fim),
    // Only what the clinic has can be given another time.
    startEditable: item.tipo === 'visita' && item.bloco.linha.agendamento !== null,
    // An encaixe stands right of what it is squeezed into, also where both begin at once.
    extendedProps: { item, encaixe: item.tipo === 'visita' && item.bloco.linha.encaixe ? 1 : 0 },
  }
}

/** What goes on beyond midnight is drawn to the day's end. */
function fimNoDia(data: Data, minuto: number): string {
  return formatDataHora(data, Math.min(minuto, MINUTOS_DO_DIA))
}

/** What a drawn event stands for; see `eventosDosDias`. */
export function itemDe({ event }: { readonly event: { readonly extendedProps: object } }): Item {
  return (event.extendedProps as { readonly item: Item }).item
}

/** A visit on its way to another time, saying where it is now. */
export function naHoraDe({ start }: { readonly start: Date | null }, bloco: Bloco): Bloco {
  if (start === null) return bloco
  const { linha } = bloco
  const de = start.getUTCHours() * 60 + start.getUTCMinutes()
  return {
    ...bloco,
    linha: { ...linha, inicio: formatHora(de), fim: formatHora(de + linha.ate - linha.de) },
  }
}
