import { useEffect } from 'react'
import { usedCss } from '#src/lib/used-css.ts'
import { db } from '#src/offline/db.ts'
import { onMutation } from '#src/offline/mutations.ts'

/** Name of the stored picture, of the element that shows it and of its mark in the browser's timeline: `public/antes.js` has the same. */
const NOME = 'retrato'

/** What `public/antes.js` reads. Each value is a condition: where one differs at the next start, nothing is drawn. */
export type Retrato = {
  readonly v: 1
  readonly email: string
  /** Path and search. */
  readonly endereco: string
  readonly online: boolean
  /** The window's, px. */
  readonly largura: number
  /** Epoch ms: not before, and only until. */
  readonly de: number
  readonly ate: number
  readonly css: string
  readonly html: string
}

/** Whose screen it is, and how long (ms from when it was read) it goes on saying the same by itself. */
export type Firme = { readonly email: string; readonly ms: number }

let firme: { readonly email: string; readonly ate: number } | null = null
/** The picture of what stands now is kept already. */
let guardada = false

/**
 * Says that what stands on the screen is settled: nothing of it waits to be sent. When the app is put away now, a
 * picture of it is kept, and the next start shows it until the app itself is there. Null while it is not settled; a new
 * object for each reading of the device.
 *
 * The picture tells nothing that the device does not know: as soon as anything of what it shows is written to the
 * device's database, by whichever tab or worker, it is dropped, and none is kept before her visits have been read anew.
 * It holds for one start, of the same person, at the same address and window, before anything in it has passed.
 */
export function useRetrato(lida: Firme | null): void {
  useEffect(() => {
    firme = lida === null ? null : { email: lida.email, ate: Date.now() + lida.ms }
    return () => {
      firme = null
    }
  }, [lida])
}

/** Takes the picture of the last time off the screen: what is true now is there, or another screen. */
export function takeAway(): void {
  document.getElementById(NOME)?.remove()
}

/** From now on the app leaves its picture, and drops one that is no longer true. */
export function watchRetrato(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep()
    else guardada = false
  })
  window.addEventListener('pagehide', keep)
  onMutation(db, ['clinica', 'perfis'], drop)
  onMutation(db, ['agendamentos', 'outbox'], () => {
    firme = null
    drop()
  })
}

function keep(): void {
  // A tab that is closed is both hidden and left.
  if (guardada) return
  const root = document.getElementById('root')
  // What is being asked is not in the page's own part.
  if (firme === null || root === null || document.querySelector('[data-dialog]') !== null) return
  const retrato: Retrato = {
    v: 1,
    email: firme.email,
    endereco: location.pathname + location.search,
    online: navigator.onLine,
    largura: innerWidth,
    de: Date.now(),
    ate: firme.ate,
    css: usedCss(root),
    html: htmlOf(root),
  }
  try {
    localStorage.setItem(NOME, JSON.stringify(retrato))
    guardada = true
  } catch {
    // No room: the next start is as quick as the app.
  }
}

/** Without what is not seen, and without the data's age, which goes on. */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[hidden], [style*="display: none"]')) hidden.remove()
  for (const idade of copy.querySelectorAll('[data-idade]')) idade.textContent = '\u00a0'
  return copy.outerHTML
}

function drop(): void {
  guardada = false
  try {
    localStorage.removeItem(NOME)
  } catch {
    // Storage is shut: there is none.
  }
}
