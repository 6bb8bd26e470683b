/// <reference lib="webworker" />

/**
 * A network that wants a login first (a hotel's, an airport's) answers every address with its own page, with
 * status 200. What is kept is therefore looked at: its kind, and its bytes where the build named their hash.
 */

/** What comes as anything else is not what was asked for. */
const TYPES: readonly (readonly [path: RegExp, type: RegExp])[] = [
  [/\.html$/, /^text\/html/i],
  [/\.js$/, /javascript/i],
  [/\.css$/, /^text\/css/i],
  [/^\/imagens\//i, /^image\//i],
]

const HTML_TYPE = /^text\/html/i

/** Whether an answer is of the kind that its address promises. */
export function isOfKind(pathname: string, { ok, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  const known = TYPES.find(([path]) => path.test(pathname))
  return ok && (known === undefined ? !HTML_TYPE.test(type) : known[1].test(type))
}

/** Whether an answer's bytes are those that the build hashed; true where it named no hash. */
async function hasBytes(response: Response, integrity: string | undefined): Promise<boolean> {
  if (integrity === undefined) return true
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()))
  return `sha256-${btoa(String.fromCharCode(...digest))}` === integrity
}

/** Whether a kept file is whole and ours. */
export async function isGenuine(pathname: string, kept: Response, integrity?: string): Promise<boolean> {
  return isOfKind(pathname, kept) && (await hasBytes(kept, integrity))
}

/**
 * Fetches a file, once more past the browser's own cache where something else came. Rejects where it was not
 * to be had.
 */
export async function fetchGenuine(pathname: string, integrity?: string): Promise<Response> {
  for (const cache of ['default', 'reload'] as const) {
    const hash = integrity === undefined ? {} : { integrity }
    const response = await fetch(pathname, { cache, ...hash }).catch(() => null)
    if (response !== null && isOfKind(pathname, response)) return response
  }
  throw new Error(`${pathname} did not come as it was built`)
}
