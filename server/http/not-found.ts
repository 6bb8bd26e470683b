import { type Problem, problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'

/** 404; `subject` begins its sentence ("Este voucher"). */
export function notFound(subject: string): Result<never, Problem> {
  return err(problem('nao_encontrado', `${subject} não existe mais.`))
}

/** A row that a repository was asked for; 404 where it answered null. */
export function rowOrNotFound<T>(row: T | null, subject: string): Result<T, Problem> {
  return row === null ? notFound(subject) : ok(row)
}
