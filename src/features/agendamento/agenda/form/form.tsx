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
import { DATA_HORA_MINIMA_DO_CAMPO } from './values.ts'
import type { AgendaForm } from './use-agenda-form.ts'

type Props = {
  readonly f: AgendaForm
  readonly procedimentos: readonly Procedimento[]
  /** The field for whose visit a new one is. */
  readonly cliente: ReactNode
  readonly online: boolean
  readonly hoje: Data
  /** In a sheet the title names it, and X puts it away. */
  readonly onFechar: (() => void) | null
  /** The way out of the page, where the pane has it. */
  readonly voltar: ReactNode
  /** Whose visit it is, or why the clinic refused it. */
  readonly cabeca: ReactNode
  /** Who has the time already. */
  readonly vizinhos: string | null
  /** Free times for the service's length. */
  readonly livres: ReactNode
  readonly onSalvar: () => void
  readonly onNovo: () => void
  /** Deletes the visit, or gives a refused booking up; null where there is nothing yet. */
  readonly onExcluir: (() => void) | null
}

/** "Cadastro de Agendamento" and "Alterar Agendamento". */
export function AgendaFormulario(props: Props) {
  const { f, online, onFechar, vizinhos } = props
  const editar = f.alvo.modo === 'editar'
  const titulo = editar ? TEXTOS_AGENDAMENTO.alterar : TEXTOS_AGENDAMENTO.cadastro
  const semRede = editar && !online

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { hasErrors } = f.form.validate()
    if (hasErrors) f.focarErro()
    else props.onSalvar()
  }

  return (
    <form ref={f.root} className={classes.form} onSubmit={submit} aria-label={titulo} noValidate>
      <div className={classes.rolagem}>
        <div className={classes.topo}>
          {onFechar === null ? (
            props.voltar
          ) : (
            <Drawer.Title className={classes.titulo ?? ''}>{titulo}</Drawer.Title>
          )}
          {onFechar === null && editar && (
            <Button
              variant="light"
              size="sm"
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
              onClick={props.onNovo}
            >
              Novo
            </Button>
          )}
          {onFechar !== null && (
            <ActionIcon onClick={onFechar} aria-label="Fechar">
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {onFechar === null && (
          <h2 className={classes.titulo} tabIndex={-1}>
            {titulo}
          </h2>
        )}
        {props.cabeca}
        <div className={classes.campos} inert={f.salvando}>
          {!editar && props.cliente}
          <Campos f={f} procedimentos={props.procedimentos} hoje={props.hoje} />
          {vizinhos !== null && <InlineAlert tone="wait">{vizinhos}</InlineAlert>}
          {props.livres}
        </div>
      </div>
      <div className={classes.pe}>
        {props.onExcluir !== null && (
          <Button
            variant="subtle"
            color="bad"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
            disabled={semRede}
            onClick={props.onExcluir}
          >
            {editar ? 'Excluir' : 'Descartar'}
          </Button>
        )}
        <p role="status" className={classes.porque} id="agenda-porque">
          {semRede && 'Precisa de internet. O que você digitou fica aqui.'}
        </p>
        <Button
          type="submit"
          className={classes.salvar ?? ''}
          loading={f.salvando}
          disabled={semRede}
          {...(semRede && { 'aria-describedby': 'agenda-porque' })}
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

function Campos({ f: { form, alvo }, procedimentos, hoje }: Pick<Props, 'f' | 'procedimentos' | 'hoje'>) {
  const editar = alvo.modo === 'editar'

  /** A procedure brings the rest; what was there gives way, and can be changed again. */
  function preencher(nome: string) {
    const escolhido = procedimentos.find((p) => p.nome === nome)
    if (escolhido === undefined) return
    const { descricao, valor, tempo, tipoProcedimento } = escolhido
    form.setValues({ descricao, valor, tempo, tipoProcedimento: tipoProcedimento === 1 ? '1' : '2' })
    for (const campo of ['nome', 'descricao', 'valor', 'tempo'] as const) form.clearFieldError(campo)
  }

  const nomes = useMemo(
    () => [...new Set(procedimentos.map((p) => p.nome))].sort(porNome.compare),
    [procedimentos],
  )

  return (
    <>
      <Autocomplete
        label="Nome"
        placeholder="Escolha o procedimento"
        description={editar ? undefined : 'Descrição, valor e tempo vêm do procedimento.'}
        data={nomes}
        limit={OPCOES}
        maxLength={120}
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: classes.opcoes ?? '' }}
        autoComplete="off"
        rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        comboboxProps={{ shadow: 'md', offset: 6, withinPortal: false }}
        name="nome"
        {...form.getInputProps('nome')}
        onOptionSubmit={preencher}
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
      <div className={classes.par}>
        <MoneyField label="Valor" name="valor" {...form.getInputProps('valor')} />
        <TimeField label="Tempo" name="tempo" {...form.getInputProps('tempo')} />
      </div>
      <div className={editar ? classes.par : ''}>
        <DateTimeField
          label="Data do Procedimento"
          name="dataHoraAgendada"
          today={hoje}
          minDate={DATA_HORA_MINIMA_DO_CAMPO.slice(0, 10)}
          {...form.getInputProps('dataHoraAgendada')}
          value={form.values.dataHoraAgendada}
        />
        {editar && (
          <div>
            <span className={classes.rotulo} aria-hidden="true">
              Tipo
            </span>
            <Segmented
              label="Tipo"
              fullWidth
              className={classes.tipo}
              value={form.values.tipoProcedimento}
              onChange={(tipo) => form.setFieldValue('tipoProcedimento', tipo)}
              options={TIPOS}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** Suggestions at once; a letter more brings the others. */
const OPCOES = 30

const TIPOS: readonly { value: `${TipoProcedimento}`; label: string }[] = [
  { value: '1', label: 'Corporal' },
  { value: '2', label: 'Facial' },
]
