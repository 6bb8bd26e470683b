import type { KeyboardEvent } from 'react'

const ITEM = '[data-item]'
/** The calendar's own mark of a day. */
const COLUNA = '[role="cell"][data-date]'

/**
 * Arrow keys on a timeline: up and down within a day, left and right to what stands nearest in the
 * next day that has anything. Home and End: first and last of the day.
 */
export function onSetas(event: KeyboardEvent<HTMLElement>): void {
  const atual = (event.target as HTMLElement).closest<HTMLElement>(ITEM)
  const coluna = atual?.closest<HTMLElement>(COLUNA)
  if (atual == null || coluna == null || event.altKey || event.ctrlKey || event.metaKey) return
  const destino = destinoDa(event.key, { atual, coluna, raiz: event.currentTarget })
  if (destino === null) return
  event.preventDefault()
  destino.focus()
}

type Lugar = { readonly atual: HTMLElement; readonly coluna: HTMLElement; readonly raiz: HTMLElement }

function destinoDa(tecla: string, { atual, coluna, raiz }: Lugar): HTMLElement | null {
  const itens = itensDe(coluna)
  const i = itens.indexOf(atual)
  switch (tecla) {
    case 'ArrowDown':
      return itens[i + 1] ?? null
    case 'ArrowUp':
      return itens[i - 1] ?? null
    case 'Home':
      return itens[0] ?? null
    case 'End':
      return itens.at(-1) ?? null
    case 'ArrowRight':
      return vizinho({ atual, coluna, raiz }, 1)
    case 'ArrowLeft':
      return vizinho({ atual, coluna, raiz }, -1)
    default:
      return null
  }
}

function vizinho({ atual, coluna, raiz }: Lugar, passo: 1 | -1): HTMLElement | null {
  const colunas = [...raiz.querySelectorAll<HTMLElement>(COLUNA)]
  const { top } = atual.getBoundingClientRect()
  const distancia = (e: HTMLElement) => Math.abs(e.getBoundingClientRect().top - top)
  for (let c = colunas.indexOf(coluna) + passo; c >= 0 && c < colunas.length; c += passo) {
    const perto = itensDe(colunas[c]).sort((a, b) => distancia(a) - distancia(b))[0]
    if (perto !== undefined) return perto
  }
  return null
}

function itensDe(coluna: HTMLElement | undefined): HTMLElement[] {
  return coluna === undefined ? [] : [...coluna.querySelectorAll<HTMLElement>(ITEM)]
}
