import { ActionIcon, Autocomplete, Button, Drawer, Textarea } from '@mantine/core'
import '#src/components/combobox.css'
import { IconChevronDown, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useMemo } from 'react'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import type { Data } from '#domain/lib/dates.ts'
import type { TipoProcedimento } from '#domain/lib/fields.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { DateTimeField } from '#src/components/date-time-field.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Segmented } from '#src/components/segmented.tsx'
import { TimeField } from '#src/components/time-field.tsx'
import { porNome } from '#src/lib/collator.ts'
import classes from './form.module.css'
import type { AgendamentoFormState } from './use-agendamento-form.ts'
import { MIN_FIELD_DATE_TIME } from './values.ts'

type Props = {
  readonly visitForm: AgendamentoFormState
  readonly procedimentos: readonly Procedimento[]
  /** The field that asks whose visit a new one is. */
  readonly clientField: ReactNode
  readonly online: boolean
  readonly today: Data
  /** Closes the sheet; null in the pane, which stays. */
  readonly onClose: (() => void) | null
  /** The way out of the page, where the pane has it. */
  readonly back: ReactNode
  /** Whose visit it is, or why the clinic refused it. */
  readonly head: ReactNode
  /** Who has the time already. */
  readonly neighbours: string | null
  /** Free times for the service's length. */
  readonly freeTimes: ReactNode
  readonly onSave: () => void
  readonly onNew: () => void
  /** Deletes the visit, or gives a refused booking up; null where there is nothing yet. */
  readonly onDelete: (() => void) | null
}

/** "Cadastro de Agendamento" and "Alterar Agendamento". */
export function AgendamentoForm(props: Props) {
  const { visitForm, online, onClose, neighbours } = props
  const editing = visitForm.target.mode === 'edit'
  const title = editing ? TEXTOS_AGENDAMENTO.alterar : TEXTOS_AGENDAMENTO.cadastro
  const cannotSave = editing && !online

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { hasErrors } = visitForm.form.validate()
    if (hasErrors) visitForm.focusError()
    else props.onSave()
  }

  return (
    <form ref={visitForm.root} className={classes.form} onSubmit={submit} aria-label={title} noValidate>
      <div className={classes.scroll}>
        <div className={classes.top}>
          {onClose === null ? (
            props.back
          ) : (
            <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          )}
          {onClose === null && editing && (
            <Button
              variant="light"
              size="sm"
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
              onClick={props.onNew}
            >
              Novo
            </Button>
          )}
          {onClose !== null && (
            <ActionIcon onClick={onClose} aria-label="Fechar">
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {onClose === null && (
          <h2 className={classes.title} tabIndex={-1}>
            {title}
          </h2>
        )}
        {props.head}
        <div className={classes.fields} inert={visitForm.saving}>
          {!editing && props.clientField}
          <Fields visitForm={visitForm} procedimentos={props.procedimentos} today={props.today} />
          {neighbours !== null && <InlineAlert tone="wait">{neighbours}</InlineAlert>}
          {props.freeTimes}
        </div>
      </div>
      <div className={classes.foot}>
        {props.onDelete !== null && (
          <Button
            variant="subtle"
            color="bad"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
            disabled={cannotSave}
            onClick={props.onDelete}
          >
            {editing ? 'Excluir' : 'Descartar'}
          </Button>
        )}
        <p role="status" className={classes.reason} id="agenda-reason">
          {cannotSave && 'Precisa de internet. O que você digitou fica aqui.'}
        </p>
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={visitForm.saving}
          disabled={cannotSave}
          {...(cannotSave && { 'aria-describedby': 'agenda-reason' })}
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

function Fields({
  visitForm: { form, target },
  procedimentos,
  today,
}: Pick<Props, 'visitForm' | 'procedimentos' | 'today'>) {
  const editing = target.mode === 'edit'

  /** A procedure fills the other fields over what was in them; all can be changed again. */
  function fillFrom(nome: string) {
    const chosen = procedimentos.find((p) => p.nome === nome)
    if (chosen === undefined) return
    const { descricao, valor, tempo, tipoProcedimento } = chosen
    form.setValues({ descricao, valor, tempo, tipoProcedimento: tipoProcedimento === 1 ? '1' : '2' })
    for (const campo of ['nome', 'descricao', 'valor', 'tempo'] as const) form.clearFieldError(campo)
  }

  const names = useMemo(
    () => [...new Set(procedimentos.map((p) => p.nome))].sort(porNome.compare),
    [procedimentos],
  )

  return (
    <>
      <Autocomplete
        label="Nome"
        placeholder="Escolha o procedimento"
        description={editing ? undefined : 'Descrição, valor e tempo vêm do procedimento.'}
        data={names}
        limit={MAX_OPTIONS}
        maxLength={120}
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: classes.options ?? '' }}
        autoComplete="off"
        rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        comboboxProps={{ shadow: 'md', offset: 6, withinPortal: false }}
        name="nome"
        {...form.getInputProps('nome')}
        onOptionSubmit={fillFrom}
      />
      <Textarea
        label="Descrição"
        name="descricao"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
        {...form.getInputProps('descricao')}
      />
      <div className={classes.pair}>
        <MoneyField label="Valor" name="valor" {...form.getInputProps('valor')} />
        <TimeField label="Tempo" name="tempo" {...form.getInputProps('tempo')} />
      </div>
      <div className={editing ? classes.pair : ''}>
        <DateTimeField
          label="Data do Procedimento"
          name="dataHoraAgendada"
          today={today}
          minDate={MIN_FIELD_DATE_TIME.slice(0, 10)}
          {...form.getInputProps('dataHoraAgendada')}
          value={form.values.dataHoraAgendada}
        />
        {editing && (
          <div>
            <span className={classes.label} aria-hidden="true">
              Tipo
            </span>
            <Segmented
              label="Tipo"
              fullWidth
              className={classes.type}
              value={form.values.tipoProcedimento}
              onChange={(type) => form.setFieldValue('tipoProcedimento', type)}
              options={TYPES}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** How many suggestions are shown at once; typing another letter brings the others. */
const MAX_OPTIONS = 30

const TYPES: readonly { value: `${TipoProcedimento}`; label: string }[] = [
  { value: '1', label: 'Corporal' },
  { value: '2', label: 'Facial' },
]
