import type { Status } from '#domain/usuario/schema.ts'

/** An account's status by what is stored: an account of another system may have none, and is a client's. */
export function accountStatusOf(stored: string): Status {
  return (stored || 'Usuario') as Status
}
