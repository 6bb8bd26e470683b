import { type Problem, problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'

/** 404; `what` begins its sentence ("Este voucher"). */
export function missing(what: string): Result<never, Problem> {
  return err(problem('nao_encontrado', `${what} não existe mais.`))
}

/** 404 for what a repository did not find. */
export function found<T>(value: T | null, what: string): Result<T, Problem> {
  return value === null ? missing(what) : ok(value)
}

/** 204 for what was removed, 404 for what was not there. */
export function removed(wasThere: boolean, what: string): Result<null, Problem> {
  return wasThere ? ok(null) : missing(what)
}
