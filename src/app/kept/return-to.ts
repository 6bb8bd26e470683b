import { type Location, type Path, parsePath } from 'react-router-dom'
import { isGuarded } from '../access.ts'
import { screenAt } from '../screens.ts'
import { MENU_STATE } from '../shell/use-phone-menu.ts'

/** A page of this app to lead back to, with the state it was opened with. */
export type ReturnTo = Path & { readonly state: unknown }

/**
 * What other pages tell /login and /register in the navigation state: where to lead back to, whose e-mail.
 */
export type ReturnState = { readonly to: ReturnTo | null; readonly email: string | null }

/**
 * Reads it; the state's `from` may be a location or a path as text. The browser keeps it and it may be
 * anything, so nothing is taken for granted.
 */
export function readReturnState(state: unknown): ReturnState {
  const { from, email } = recordOf(state)
  return {
    to: returnToOf(typeof from === 'string' ? parsePath(from) : from),
    email: typeof email === 'string' ? email : null,
  }
}

export function isEntrance(pathname: string): boolean {
  return screenAt(pathname)?.isEntrance === true
}

/**
 * What a link to /login or /register says: the page that asked for a login, with all it was opened with, is
 * kept through every step of the way in, whichever of the page's links leads there.
 */
export function wayBackFrom(location: Location): { readonly from: unknown } {
  const { pathname, state } = location
  if (isEntrance(pathname)) return { from: readReturnState(state).to }
  return { from: isGuarded(pathname) ? location : null }
}

function returnToOf(location: unknown): ReturnTo | null {
  const { pathname, search, hash, state } = recordOf(location)
  // `//host` would lead away from the app.
  if (typeof pathname !== 'string' || !/^\/(?![/\\])/.test(pathname)) return null
  // The open menu is part of a page's state too: nobody wants it back.
  const { [MENU_STATE]: _, ...rest } = recordOf(state)
  return { pathname, search: textOf(search), hash: textOf(hash), state: rest }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
