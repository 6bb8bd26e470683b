/** A name for something that nobody can read from the name. */
export async function digestOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of a command (a UUID) at which every device arrives that knows the same text. */
export async function keyFrom(text: string): Promise<string> {
  const hex = await digestOf(text)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20)].join('-')
}
