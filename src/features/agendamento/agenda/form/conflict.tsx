import type { EditableField } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { momentInWords, stateName } from '#domain/agendamento/texts.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import { procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import { ConflictNotice } from '#src/components/registry/conflict-notice.tsx'
import type { FormConflict } from './use-agendamento-form.ts'
import { type FormValues, visitValuesOf } from './values.ts'

const LABELS: Record<EditableField, string> = {
  dataHoraAgendada: 'Data do Procedimento',
  nome: 'Nome',
  descricao: 'Descrição',
  valor: 'Valor',
  tempo: 'Tempo',
  tipoProcedimento: 'Tipo',
  cliente: 'Cliente',
  email: 'Conta',
}

type Props = {
  readonly conflict: FormConflict
  /** The form's values as they are typed. */
  readonly values: FormValues
  /** The clinic's present date. */
  readonly today: ClinicDate
  readonly saving: boolean
  readonly onKeepClinics: () => void
  /** Saves as the form's own button does, which checks what is typed. */
  readonly onSaveMine: () => void
}

/** What both have changed of the visit, and the choice. */
export function VisitConflict({ conflict, values, today, ...rest }: Props) {
  return (
    <ConflictNotice
      label="O agendamento mudou"
      title="Este agendamento mudou enquanto você o alterava"
      rows={conflict.fields.map((field) => ({
        label: LABELS[field],
        theirs: theirsInWords(field, conflict.current, today),
        mine: inWords(field, values, today),
      }))}
      {...rest}
    />
  )
}

/** The clinic's; its time with what has become of the visit there. */
function theirsInWords(field: EditableField, current: Agendamento, today: ClinicDate): string {
  const words = inWords(field, visitValuesOf({ mode: 'edit', agendamento: current }), today)
  return field === 'dataHoraAgendada' ? `${words} (${stateName(current.estado)})` : words
}

function inWords(field: EditableField, values: FormValues, today: ClinicDate): string {
  switch (field) {
    case 'dataHoraAgendada':
      return momentInWords(`${values.dataHoraAgendada}:00.000Z`, today)
    case 'valor':
      return values.valor === '' ? '' : formatReais(values.valor)
    case 'tempo':
      return durationInWords(values.tempo)
    case 'tipoProcedimento':
      return procedimentoKindNames[values.tipoProcedimento === '1' ? 1 : 2]
    case 'nome':
    case 'descricao':
    case 'cliente':
    case 'email':
      return values[field] ?? ''
  }
}
