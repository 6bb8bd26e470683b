import { fieldsThatDiffer, type Merged, mergeFields, type Seen } from '#domain/lib/merge.ts'
import type { Agendamento } from './schema.ts'

/** What an edit of a visit can change. */
export const EDITABLE_FIELDS = [
  'dataHoraAgendada',
  'nome',
  'descricao',
  'valor',
  'tempo',
  'tipoProcedimento',
  'cliente',
  'email',
] as const
export type EditableField = (typeof EDITABLE_FIELDS)[number]
export type EditableFields = Pick<Agendamento, EditableField>

/** What of a visit an edit can change, each field said, as an edit's `visto` says it. */
export function editableOf(visit: EditableFields): EditableFields {
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, visit[field] ?? null])) as EditableFields
}

/** The fields in which two visits, or two forms of one, differ. */
export function differingFields(a: EditableFields, b: EditableFields): EditableField[] {
  return fieldsThatDiffer(EDITABLE_FIELDS, a, b)
}

/** Lays an edit over a visit that may have changed since it was seen, as `mergeFields` does. */
export function mergeEdit(
  current: EditableFields,
  seen: Seen<EditableFields>,
  wanted: EditableFields,
): Merged<EditableFields> {
  return mergeFields<EditableFields>(EDITABLE_FIELDS, { current, seen, wanted })
}
