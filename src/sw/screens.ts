/// <reference lib="webworker" />
import { getCacheKeyForURL } from 'workbox-precaching'
import type { ScreenGroup } from '#src/offline/sw-messages.ts'

/** What the build wrote: the files of the screens that take a login, by group. */
type ScreenList = Readonly<Record<ScreenGroup, readonly string[]>>

const LIST = '/telas.json'
const PREFIX = 'telas-'

/** The waits between one try and the next, ms: a phone on its way through the city. */
const WAITS_MS = [2_000, 8_000]

/** `keepScreens`, tried again where the connection broke off. Rejects with the last try's error. */
export async function keepScreensPatiently(group: ScreenGroup): Promise<void> {
  for (const ms of WAITS_MS) {
    const isKept = await keepScreens(group).then(
      () => true,
      () => false,
    )
    if (isKept) return
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  await keepScreens(group)
}

/**
 * Keeps a group's screens on the device, so that they open without a network though they were never seen. A
 * visitor's device has no group and fetches none of them. Rejects where a file could not be had: what arrived
 * stays.
 */
async function keepScreens(group: ScreenGroup): Promise<void> {
  const cache = await caches.open(PREFIX + group)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const files = (await readList())[group]
  // A few at a time: it is not what the person is waiting for.
  const missing = files.filter((file) => !kept.has(file))
  for (let i = 0; i < missing.length; i += 6) await cache.addAll(missing.slice(i, i + 6))
}

/** A newer version brings the groups that this device keeps, before it may take over. */
export async function renewScreens(): Promise<void> {
  for (const group of await keptGroups()) await keepScreens(group)
}

/** Forgets the files of the version before. */
export async function dropOldScreens(): Promise<void> {
  const groups = await keptGroups()
  if (groups.length === 0) return
  const list = await readList()
  for (const group of groups) {
    const cache = await caches.open(PREFIX + group)
    const current = new Set(list[group])
    for (const request of await cache.keys())
      if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

/** A built file that is not precached: its name holds a hash of its content, so a kept one is never wrong. */
export async function fetchScreenFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function keptGroups(): Promise<ScreenGroup[]> {
  const names = await caches.keys()
  return names.filter((n) => n.startsWith(PREFIX)).map((n) => n.slice(PREFIX.length) as ScreenGroup)
}

/** This worker's own list: the one its precache names, whatever the server has by now. */
async function readList(): Promise<ScreenList> {
  const key = getCacheKeyForURL(LIST) ?? LIST
  const response = (await caches.match(key)) ?? (await fetch(key))
  return (await response.json()) as ScreenList
}
