import { Button, Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  FICHA_FIELDS,
  type FichaField,
  type FichaFields,
  fichaFieldsSchema,
  type WholeFicha,
} from '#domain/ficha/schema.ts'
import { type ClinicDate, formatNumericDate } from '#domain/lib/dates.ts'
import { fieldsThatDiffer, partOf } from '#domain/lib/merge.ts'
import { DiscardQuestion } from '#src/components/dialogs/discard-question.tsx'
import { MaskedField } from '#src/components/fields/masked-field.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { NO_ROOM_FOR_FORM } from '#src/components/notices/line-words.ts'
import { ConflictNotice } from '#src/components/registry/conflict-notice.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { discardRequest } from '../queue/commands.ts'
import { type Notices, noticesOf, tellEnd } from '../queue/notices.ts'
import { editFicha } from './commands.ts'
import classes from './screen.module.css'

const dateField = onDemand(async () => (await import('#src/components/fields/date-field.tsx')).DateField)

type BirthDateProps = Pick<Props, 'today'> & {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (date: string) => void
  readonly onRefusal: (refusal: string | null) => void
  readonly field: RefObject<HTMLInputElement | null>
}

/** The calendar and its styles are files of their own; until they are there the date is only read. */
function BirthDate({ value, today, error, onChange, onRefusal, field }: BirthDateProps) {
  const DateField = dateField.useRequiredPart()
  const label = 'Data de nascimento'
  if (DateField === null)
    return <TextField label={label} readOnly value={value === '' ? '' : formatNumericDate(value)} />
  return (
    <DateField
      label={label}
      ref={field}
      value={value === '' ? null : value}
      onChange={(date) => onChange(date ?? '')}
      onRefusal={onRefusal}
      minDate="1900-01-01"
      maxDate={today}
      error={error}
      clearable
    />
  )
}

type Props = {
  readonly ficha: WholeFicha
  readonly dono: string
  /** The clinic's today: nobody is born after it. */
  readonly today: ClinicDate
  /** Saved, kept on this device, or given up. */
  readonly onEnd: (outcome: 'saved' | 'given up') => void
  /** Somebody else has changed the card: it is to be asked for anew. */
  readonly onChanged: () => void
}

const LABELS: Readonly<Record<FichaField, string>> = {
  nome: 'Nome',
  telefone: 'Telefone',
  cpf: 'CPF',
  email: 'Email',
  dataNascimento: 'Data de nascimento',
  recado: 'Recado',
}

/** A card's fields as they are typed. */
type Typed = Readonly<Record<FichaField, string>>

function typedOf({ nome, telefone, cpf, email, recado, dataNascimento }: WholeFicha): Typed {
  return { nome, telefone, cpf, email, recado, dataNascimento: dataNascimento ?? '' }
}

const inWords = (field: FichaField, value: string): string =>
  field === 'dataNascimento' && value !== '' ? formatNumericDate(value) : value

/** What is said of a save; the form itself says why there is none. */
const NOTICES: Notices = {
  ...noticesOf('Ficha salva', ''),
  no_storage: {
    tone: 'bad',
    title: '',
    text: NO_ROOM_FOR_FORM,
  },
}

/** What reception knows of a client; an account keeps its e-mail. */
export function EditForm({ ficha, dono, today, onEnd, onChanged }: Props) {
  // The card may be told anew while it is typed over: what she did not touch is no change of hers.
  const [seen, setSeen] = useState(ficha)
  const [typed, setTyped] = useState(() => typedOf(ficha))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusedDate, setRefusedDate] = useState<string | null>(null)
  const root = useRef<HTMLFormElement>(null)
  const birthDate = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const [saving, setSaving] = useState(false)
  /** The clinic did not take it, because somebody else had changed the same. */
  const [isOld, setOld] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isShown = useIsShown()
  const [before, theirs] = [typedOf(seen), typedOf(ficha)]
  const isTouched = (field: FichaField) => typed[field] !== before[field]
  const isTyped = FICHA_FIELDS.some(isTouched)
  const both = isOld
    ? FICHA_FIELDS.filter(
        (field) => isTouched(field) && theirs[field] !== before[field] && theirs[field] !== typed[field],
      )
    : []
  useMarkUnsaved(isTyped)
  const isAsking = both.length > 0
  // It stands below what was typed, where nobody looks who has just pressed.
  useEffect(() => {
    if (isAsking) root.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
  }, [isAsking])
  const put = (field: keyof FichaFields) => (value: string) =>
    setTyped((last) => ({ ...last, [field]: value }))

  /** Goes on over the card as it is now: what she did not touch, or gives up, is the clinic's. */
  function goOnOver(givenUp: readonly FichaField[]): Typed {
    const mine = FICHA_FIELDS.filter((field) => isTouched(field) && !givenUp.includes(field))
    const next = { ...theirs, ...partOf(typed, mine) }
    setSeen(ficha)
    setTyped(next)
    setRefusal(null)
    setOld(false)
    return next
  }

  async function save(wanted: Typed, over: WholeFicha) {
    // Its field says why; what the card has of it is not what was typed.
    if (refusedDate !== null) return birthDate.current?.focus()
    const parsed = fichaFieldsSchema.safeParse(wanted)
    if (!parsed.success) {
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      )
      return
    }
    if (!(parsed.data.nome || parsed.data.telefone)) {
      setErrors({ nome: 'Escreva um nome ou um telefone' })
      return
    }
    setErrors({})
    const changed = fieldsThatDiffer(FICHA_FIELDS, over, parsed.data)
    if (changed.length === 0) return onEnd('given up')
    setSaving(true)
    const campos = partOf(parsed.data, changed)
    const ended = await editFicha(over, campos, dono).finally(() => setSaving(false))
    const kind = ended.ok ? ended.value.kind : ended.error
    if (kind === 'done' || kind === 'queued' || kind === 'login') {
      await tellEnd(ended, NOTICES, 'ficha')
      return onEnd('saved')
    }
    const refused = ended.ok && ended.value.kind === 'refused' ? ended.value : null
    setRefusal(refused?.error.mensagem ?? NOTICES[kind]?.text)
    if (refused?.error.code === 'registro_mudou') {
      setOld(true)
      onChanged()
    }
    // The form still holds what was typed; only the queue has it where she has left the form.
    if (isShown.current && refused?.row) await discardRequest(refused.row.id)
  }

  return (
    <form
      ref={root}
      className={classes.form}
      aria-label="Editar ficha"
      onSubmit={(event) => {
        event.preventDefault()
        void save(typed, seen)
      }}
    >
      <div className={classes.form} inert={saving}>
        <TextField
          label="Nome"
          maxLength={120}
          value={typed.nome}
          error={errors.nome}
          onChange={(event) => put('nome')(event.currentTarget.value)}
        />
        <MaskedField
          mask="telefone"
          label="Telefone"
          value={typed.telefone}
          error={errors.telefone}
          onChange={put('telefone')}
        />
        <TextField
          label="Email"
          type="email"
          value={typed.email}
          error={errors.email}
          // What was typed before an account claimed the card is refused: it can be put back as it was.
          disabled={ficha.conta !== null && !isTouched('email')}
          onChange={(event) => put('email')(event.currentTarget.value)}
        />
        <MaskedField mask="cpf" label="CPF" value={typed.cpf} error={errors.cpf} onChange={put('cpf')} />
        <BirthDate
          value={typed.dataNascimento}
          today={today}
          error={errors.dataNascimento}
          onChange={put('dataNascimento')}
          onRefusal={setRefusedDate}
          field={birthDate}
        />
        <Textarea
          label="Recado"
          description="Da casa, só para a recepção. Nada de saúde aqui."
          maxLength={500}
          autosize
          minRows={2}
          value={typed.recado}
          error={errors.recado}
          onChange={(event) => put('recado')(event.currentTarget.value)}
        />
      </div>
      {isAsking ? (
        <ConflictNotice
          label="A ficha mudou"
          title="Alguém mudou esta ficha enquanto você a alterava"
          rows={both.map((field) => ({
            label: LABELS[field],
            theirs: inWords(field, theirs[field]),
            mine: inWords(field, typed[field]),
          }))}
          saving={saving}
          onKeepClinics={() => void goOnOver(both)}
          onSaveMine={() => void save(goOnOver([]), ficha)}
        />
      ) : (
        refusal != null && <InlineAlert tone="bad">{refusal}</InlineAlert>
      )}
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={saving}
          onClick={() => (isTyped ? setLeaving(true) : onEnd('given up'))}
        >
          Cancelar
        </Button>
        <Button type="submit" loading={saving}>
          Salvar
        </Button>
      </div>
      <DiscardQuestion
        opened={isLeaving}
        text="A ficha fica como estava."
        onStay={() => setLeaving(false)}
        onDiscard={() => onEnd('given up')}
      />
    </form>
  )
}
