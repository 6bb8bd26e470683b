import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import {
  type ClinicDate,
  dateBlockOf,
  formatDayAndMonth,
  formatFullDate,
  formatWeekday,
} from '#domain/lib/dates.ts'
import type { Closure, Week } from '#domain/week/schema.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { DateField } from '#src/components/fields/date-field.tsx'
import { withClosure } from './draft.ts'
import type { NewClosure } from './use-new-closure.ts'
import classes from './week.module.css'
import { Hour } from './weekdays.tsx'

type Props = {
  readonly week: Week
  readonly today: ClinicDate
  /** What is being typed to become one. */
  readonly closure: NewClosure
  readonly onChange: (week: Week) => void
}

/** Days and hours on which the clinic does not work, each with its reason. */
export function Closures({ week, today, closure: added, onChange }: Props) {
  const { typed } = added
  return (
    <>
      {week.fechamentos.length === 0 && typed === null && (
        <p className={classes.hint}>Férias, cursos e feriados da cidade entram aqui.</p>
      )}
      <ul className={classes.dates}>
        {week.fechamentos.map((closure) => (
          <li key={JSON.stringify(closure)} className={classes.date}>
            <DateBlock {...dateBlockOf(closure.de)} size="xs" muted={closure.ate < today} />
            <span className={classes.what}>
              <b>{closure.motivo}</b>
              <small>{closureInWords(closure)}</small>
            </span>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Excluir o fechamento ${closure.motivo}`}
              onClick={() =>
                onChange({ ...week, fechamentos: week.fechamentos.filter((other) => other !== closure) })
              }
            >
              <IconTrash size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {typed !== null ? (
        <ClosureFields
          closure={added}
          {...{ typed, today }}
          onAdd={() => {
            const closure = added.take()
            if (closure !== null) onChange(withClosure(week, closure))
          }}
        />
      ) : (
        <Button
          variant="light"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={added.begin}
        >
          Novo fechamento
        </Button>
      )}
    </>
  )
}

function closureInWords({ de, ate, inicio, fim }: Closure): string {
  const hours = inicio === null || fim === null ? null : `das ${inicio} às ${fim}`
  if (de === ate) {
    const day = `${formatWeekday(de)}, ${formatDayAndMonth(de)}`
    return hours === null ? `${day}, o dia todo` : `${day}, ${hours}`
  }
  return `${formatFullDate(de)} a ${formatFullDate(ate)}${hours === null ? '' : `, ${hours}`}`
}

type NewProps = {
  readonly closure: NewClosure
  readonly typed: Closure
  readonly today: ClinicDate
  readonly onAdd: () => void
}

function ClosureFields({ closure, typed, today, onAdd }: NewProps) {
  const { errors, change, refuse } = closure
  return (
    <fieldset
      ref={closure.root}
      className={classes.new}
      aria-label="Novo fechamento"
      onKeyDown={(event) => {
        // The form around it is the week's: Enter in here would save that without this.
        const isField = event.target instanceof HTMLInputElement
        if (event.key !== 'Enter' || event.defaultPrevented || !isField) return
        event.preventDefault()
        onAdd()
      }}
    >
      <TextInput
        label="Motivo"
        value={typed.motivo}
        maxLength={80}
        error={errors.motivo}
        onChange={(event) => change({ motivo: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.two}>
        <DateField
          label="Primeiro dia"
          value={typed.de === '' ? null : typed.de}
          minDate={today}
          error={errors.de}
          onChange={(de) => change({ de: de ?? '' })}
          onRefusal={(refusal) => refuse('de', refusal)}
        />
        <DateField
          label="Último dia"
          value={typed.ate === '' ? null : typed.ate}
          minDate={typed.de === '' ? today : typed.de}
          error={errors.ate}
          onChange={(ate) => change({ ate: ate ?? '' })}
          onRefusal={(refusal) => refuse('ate', refusal)}
        />
      </div>
      <Switch
        label="Só algumas horas"
        checked={typed.inicio !== null}
        onChange={(event) =>
          change(
            event.currentTarget.checked ? { inicio: '13:00', fim: '18:00' } : { inicio: null, fim: null },
          )
        }
      />
      {typed.inicio !== null && typed.fim !== null && (
        <div className={classes.period}>
          <Hour label="Fechamento, início" value={typed.inicio} onChange={(inicio) => change({ inicio })} />
          <span aria-hidden>às</span>
          <Hour label="Fechamento, fim" value={typed.fim} onChange={(fim) => change({ fim })} />
        </div>
      )}
      {errors.fim !== undefined && (
        <p className={classes.error} role="alert">
          {errors.fim}
        </p>
      )}
      {closure.isInTheWay && (
        <p className={classes.error} role="alert">
          A semana ainda não foi salva: inclua este fechamento antes, ou cancele-o.
        </p>
      )}
      <div className={classes.acts}>
        <Button variant="subtle" onClick={closure.cancel}>
          Cancelar
        </Button>
        <Button variant="light" onClick={onAdd}>
          Incluir
        </Button>
      </div>
    </fieldset>
  )
}
