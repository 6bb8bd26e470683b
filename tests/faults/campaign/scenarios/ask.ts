import type { Person } from '#tests/support/http-person.ts'

/** What the API answers somebody, where the asking is no part of what is tried. */
export async function ask(
  who: Person,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await who.fetch(method, path, body, headers)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return answer.status === 204 ? null : answer.json()
}
