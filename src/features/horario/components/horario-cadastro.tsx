import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router-dom'
import { HORAS_SELECIONAVEIS, type Horario } from '#domain/horario/schema.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import { type Data, formatDataLonga } from '#domain/lib/dates.ts'
import { Calendar } from '#src/components/calendar.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { useMarkDirty, useMarkUnsaved } from '#src/lib/dirty.ts'
import { CAMPOS_DE_TEMPO, periodosDe, periodosEmLinha, SEM_TEMPOS } from '../utils.ts'
import classes from './horario-cadastro.module.css'
import type { Cadastro } from './use-cadastro.ts'

type Props = {
  readonly cadastro: Cadastro
  /** Everything registered: its days carry a dot. */
  readonly horarios: readonly Horario[]
  readonly hoje: Data
  readonly online: boolean
  /** The heading, where the form stands beside the list; a sheet has its own. */
  readonly titulo?: ReactNode
}

/** "Cadastro de Horários": one date, and the two periods in which the clinic attends on it. */
export function HorarioCadastro({ cadastro, horarios, hoje, online, titulo }: Props) {
  const { data } = cadastro
  const form = useRef<HTMLFormElement>(null)
  useMarkDirty(data !== null)
  // A tapped date alone is no loss.
  useMarkUnsaved(CAMPOS_DE_TEMPO.some(({ campo }) => cadastro.tempos[campo] !== ''))
  const dias = new Set(horarios.map((h) => h.data))

  async function salvar(event: FormEvent) {
    event.preventDefault()
    const campo = await cadastro.salvar()
    if (campo !== null) focar(form, campo)
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void salvar(event)}
      className={classes.form}
      aria-label={TEXTOS_HORARIO.cadastro}
      noValidate
    >
      <div className={classes.fields}>
        {titulo}
        <div className={classes.calendar}>
          <Calendar
            label="Data do horário"
            value={data}
            onChange={cadastro.escolher}
            today={hoje}
            minDate={hoje}
            isDotted={(dia) => dias.has(dia)}
            dotWords="já tem horário"
          />
        </div>
        <div className={classes.periods}>
          {data === null ? (
            <p className={classes.ask}>Escolha uma data para informar os períodos.</p>
          ) : (
            <Periodos cadastro={cadastro} data={data} doDia={horarios.filter((h) => h.data === data)} />
          )}
        </div>
      </div>
      <div className={classes.foot}>
        {!online && (
          <p className={classes.offline} id="horario-offline">
            Precisa de internet. O que você digitou fica aqui.
          </p>
        )}
        <Button component={Link} to="/" variant="subtle" className={classes.back ?? ''}>
          Voltar para o menu
        </Button>
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={cadastro.salvando}
          disabled={!online}
          {...(!online && { 'aria-describedby': 'horario-offline' })}
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

function Periodos({ cadastro, data, doDia }: { cadastro: Cadastro; data: Data; doDia: readonly Horario[] }) {
  const { tempos, erros } = cadastro
  const jaTem = oQueJaTem(doDia)
  const vazio = CAMPOS_DE_TEMPO.every(({ campo }) => tempos[campo] === SEM_TEMPOS[campo])
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.day}>{formatDataLonga(data)}</legend>
      {jaTem !== null && (
        <div className={classes.note}>
          <InlineAlert tone="info">{jaTem}</InlineAlert>
        </div>
      )}
      <div className={classes.selects}>
        {CAMPOS_DE_TEMPO.map(({ campo, label }) => (
          <NativeSelect
            key={campo}
            name={campo}
            label={label}
            value={tempos[campo]}
            error={erros[campo]}
            data-empty={tempos[campo] === '' || undefined}
            onChange={(event) => cadastro.mudar(campo, event.currentTarget.value)}
            data={[
              { value: '', label: 'Escolha' },
              ...HORAS_SELECIONAVEIS.map((hora) => ({ value: hora, label: hora })),
            ]}
            rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
          />
        ))}
      </div>
      {vazio && doDia.length === 0 && (
        <p className={classes.ask}>Sem nenhum período, este dia fica fechado.</p>
      )}
    </fieldset>
  )
}

/** Registrations of one date add up: what the day has already, in words. */
function oQueJaTem(doDia: readonly Horario[]): string | null {
  if (doDia.length === 0) return null
  const abertos = doDia.filter((h) => periodosDe(h).some((p) => p !== null))
  return abertos.length === 0
    ? 'Este dia já está cadastrado como fechado. Um novo horário abre o dia.'
    : `Este dia já tem ${abertos.map(periodosEmLinha).join('; ')}. O novo horário se soma.`
}

function focar(form: RefObject<HTMLFormElement | null>, name: string): void {
  // After the errors are drawn.
  setTimeout(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
}
