import { err, ok, type Result } from '#domain/lib/result.ts'
import { type PerfilFields, perfilFieldsSchema } from '#domain/perfil/schema.ts'
import { changedPerfilFields, fieldOf, type PerfilErrors, type PerfilValues } from './utils.ts'

/**
 * What the person changed, as the wire takes it, or what is wrong with it. What was not touched is not
 * judged.
 */
export function readChanges(base: PerfilValues, values: PerfilValues): Result<PerfilFields, PerfilErrors> {
  const changed = Object.fromEntries(changedPerfilFields(base, values).map((campo) => [campo, values[campo]]))
  const parsed = perfilFieldsSchema.safeParse(changed)
  if (parsed.success) return ok(parsed.data)
  const errors: PerfilErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const campo = fieldOf(String(path[0]))
    if (campo !== null) errors[campo] ??= message
  }
  return err(errors)
}
