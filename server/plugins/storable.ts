import type { FastifyInstance } from 'fastify'
import { ApiError } from '../http/problem.ts'

/** Characters that no column of text can hold, and halves of characters, which no answer could give back. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Where in a value a text is that cannot be stored (`visto.nome`); null where all can. Without recursion: a
 * body may be as deep as it is long.
 */
function findRefused(value: unknown): string | null {
  const left: [path: string, value: unknown][] = [['', value]]
  for (let entry = left.pop(); entry !== undefined; entry = left.pop()) {
    const [path, inner] = entry
    if (typeof inner === 'string' && !isStorable(inner)) return path
    if (typeof inner !== 'object' || inner === null) continue
    for (const [name, member] of Object.entries(inner)) {
      if (!isStorable(name)) return path
      left.push([path === '' ? name : `${path}.${name}`, member])
    }
  }
  return null
}

/**
 * Refuses a parameter, a query or a body with a text that PostgreSQL would refuse, for every route and every
 * caller, and names the field.
 */
export function registerStorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    const campo = findRefused(params) ?? findRefused(query) ?? findRefused(body)
    if (campo === null) return
    const mensagem = 'Há um caractere que não pode ser guardado.'
    throw new ApiError('dados_invalidos', mensagem, { errors: [{ campo, mensagem }] })
  })
}
