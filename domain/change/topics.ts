import { topicReaders } from '#domain/api/permissions.ts'

export type Topic = keyof typeof topicReaders
/** Every topic a change can be about. */
export const TOPICS = Object.keys(topicReaders) as [Topic, ...Topic[]]

/**
 * Where a page listens. It stands here and not in the contract alone, which the page's first file does
 * without.
 */
export const EVENTS_PATH = '/api/eventos'

/** The name of the event that tells of a change. */
export const CHANGE_EVENT = 'mudanca'
/**
 * The server sends it every `HEARTBEAT_MS`, so that both ends notice a connection half of which is lost. No
 * data.
 */
export const HEARTBEAT_EVENT = 'pulso'
export const HEARTBEAT_MS = 25_000

/**
 * The data of a `CHANGE_EVENT`. `proprios`, to a client of visits alone: true where only the listener's own
 * have changed, false where only others' have; absent where it may be either.
 */
export type ChangeEvent = { readonly topico: Topic; readonly proprios?: boolean }

/** Reads an event's JSON by hand: the page hears events before the contract's schemas are there. */
export function isChangeEvent(data: unknown): data is ChangeEvent {
  if (typeof data !== 'object' || data === null || !('topico' in data && isTopic(data.topico))) return false
  return !('proprios' in data) || typeof data.proprios === 'boolean'
}

function isTopic(value: unknown): value is Topic {
  return TOPICS.some((topic) => topic === value)
}
