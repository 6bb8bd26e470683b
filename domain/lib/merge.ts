/** What came of laying an edit over a record that may have changed since it was seen. */
export type Merged<T> = {
  /** The record after the edit; where both changed a field, as the person who edits wants it. */
  readonly merged: T
  /** The fields that both changed, each to another value: a person has to choose. */
  readonly conflicts: readonly (keyof T)[]
}

/** What a person saw of a record when she began to edit it; a field that is missing she did not see. */
export type Seen<T> = { readonly [F in keyof T]?: T[F] | undefined }

/**
 * Lays an edit over a record that may have changed since it was seen, field by field: what the person left as
 * she saw it stays the clinic's, what she changed wins. A field that she saw nothing of is hers to set. What
 * the record does not have yet may have been seen as `null`.
 */
export function mergeFields<T extends object>(
  fields: readonly (keyof T)[],
  { current, seen, wanted }: { readonly current: T; readonly seen: Seen<T>; readonly wanted: T },
): Merged<T> {
  const isUntouched = (field: keyof T) => seen[field] !== undefined && isSame(seen[field], wanted[field])
  const kept = fields.filter(isUntouched).map((field) => [field, current[field]])
  const conflicts = fields.filter(
    (field) =>
      seen[field] !== undefined &&
      !isUntouched(field) &&
      !isSame(current[field] ?? null, seen[field]) &&
      !isSame(current[field], wanted[field]),
  )
  return { merged: { ...wanted, ...Object.fromEntries(kept) }, conflicts }
}

/** Some fields of a record, or of a form, with what they have there. */
export function partOf<T extends object>(record: T, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Partial<T>
}

/** The fields in which two records, or two forms of one, differ. */
export function fieldsThatDiffer<F extends PropertyKey>(
  fields: readonly F[],
  a: { readonly [N in F]?: unknown },
  b: { readonly [N in F]?: unknown },
): F[] {
  return fields.filter((field) => !isSame(a[field], b[field]))
}

/** Whether two values of the wire say the same, whatever the order of their parts' names. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [inA, inB] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    inA.length === inB.size && inA.every(([name, value]) => inB.has(name) && isSame(value, inB.get(name)))
  )
}
