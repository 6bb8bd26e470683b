/// <reference lib="webworker" />
import { getCacheKeyForURL } from 'workbox-precaching'
import type { ScreenGroup } from '#src/offline/sw-messages.ts'
import { fetchGenuine, isGenuine } from './genuine.ts'

/** What the build wrote: the files of the screens that take a login, by group, each with its hash. */
type ScreenList = Readonly<Record<ScreenGroup, Readonly<Record<string, string>>>>

const LIST = '/telas.json'
const PREFIX = 'telas-'

/** The waits between one try and the next, ms: a phone on its way through the city. */
const WAITS_MS = [2_000, 8_000]

/** How many files are fetched beside each other: it is not what the person is waiting for. */
const AT_A_TIME = 6

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
 * stays. `look`: what is kept already is looked at, too.
 */
async function keepScreens(group: ScreenGroup, look = false): Promise<void> {
  const cache = await caches.open(PREFIX + group)
  const missing: (readonly [file: string, integrity: string])[] = []
  for (const [file, integrity] of Object.entries((await readList())[group])) {
    const kept = await cache.match(file)
    if (kept !== undefined && (!look || (await isGenuine(file, kept, integrity)))) continue
    if (kept !== undefined) await cache.delete(file)
    missing.push([file, integrity])
  }
  for (let i = 0; i < missing.length; i += AT_A_TIME)
    await Promise.all(
      missing
        .slice(i, i + AT_A_TIME)
        .map(async ([file, integrity]) => cache.put(file, await fetchGenuine(file, integrity))),
    )
}

/**
 * Brings the groups that this device keeps: a newer version before it may take over, and any version where a
 * kept file does not run.
 */
export async function renewScreens(): Promise<void> {
  for (const group of await keptGroups()) await keepScreens(group, true)
}

/** Forgets the files of the version before. */
export async function dropOldScreens(): Promise<void> {
  const groups = await keptGroups()
  if (groups.length === 0) return
  const list = await readList()
  for (const group of groups) {
    const cache = await caches.open(PREFIX + group)
    for (const request of await cache.keys())
      if (!(new URL(request.url).pathname in list[group])) await cache.delete(request)
  }
}

/** A built file that is not precached: its name holds a hash of its content, so a kept one is never wrong. */
export async function fetchScreenFile(pathname: string): Promise<Response> {
  const kept = await caches.match(pathname, { ignoreVary: true })
  if (kept !== undefined && (await isGenuine(pathname, kept))) return kept
  const list = await readList().catch(() => null)
  return fetchGenuine(pathname, list?.cliente[pathname] ?? list?.admin[pathname])
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
