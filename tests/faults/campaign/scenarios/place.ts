import type { Actor } from '../actor.ts'
import type { Cast } from '../cast.ts'
import { agendaScreen, type ShownScreen, VISITS } from '../screens.ts'

export type Place = { readonly name: string; readonly actor: Actor; readonly screen: ShownScreen }

/** A screen that shows the clinic's visits, on the phone or at reception. */
export function placeOf(cast: Cast, way: number): Place | Promise<Place> {
  return way > 0.5 ? placeOfReception(cast) : placeOfHers(cast)
}

export const placeOfHers = ({ phone }: Cast): Place => ({ name: 'phone', actor: phone, screen: VISITS })

export async function placeOfReception(cast: Cast): Promise<Place> {
  const actor = await cast.tablet('tablet one')
  return { name: 'tablet one', actor, screen: agendaScreen(actor.setup.day) }
}

/** A visit that the screen shows, once it does. */
export async function shownVisit(cast: Cast, { actor, screen }: Place) {
  if (actor === cast.phone) await cast.phone.loginWell()
  else await actor.meet({ kind: 'good' })
  const visit = await cast.givenVisit(cast.phone.current)
  if (visit === null || !(await actor.show(screen))) return null
  return (await cast.watch.shows(actor, visit.when.slice(11, 16))) ? visit : null
}
