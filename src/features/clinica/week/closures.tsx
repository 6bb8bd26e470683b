import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type ClinicDate,
  dateBlockOf,
  formatDayAndMonth,
  formatFullDate,
  formatWeekday,
} from '#domain/lib/dates.ts'
import { type Closure, type Week, weekSchema } from '#domain/week/schema.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { DateField } from '#src/components/date-field.tsx'
import { FIRST_WEEK, withClosure } from './draft.ts'
import classes from './week.module.css'
import { Hour } from './weekdays.tsx'

type Props = {
  readonly week: Week
  readonly today: ClinicDate
  readonly onChange: (week: Week) => void
}

/** Days and hours on which the clinic does not work, each with its reason. */
export function Closures({ week, today, onChange }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      {week.fechamentos.length === 0 && !isAdding && (
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
      {isAdding ? (
        <NewClosure
          today={today}
          onCancel={() => setIsAdding(false)}
          onAdd={(closure) => {
            onChange(withClosure(week, closure))
            setIsAdding(false)
          }}
        />
      ) : (
        <Button
          variant="light"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => setIsAdding(true)}
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
  readonly today: ClinicDate
  readonly onAdd: (closure: Closure) => void
  readonly onCancel: () => void
}

function NewClosure({ today, onAdd, onCancel }: NewProps) {
  const [closure, setClosure] = useState({
    ...{ de: '', ate: '', motivo: '' },
    ...{ inicio: null as string | null, fim: null as string | null },
  })
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const change = (part: Partial<typeof closure>) => {
    setClosure({ ...closure, ...part })
    setErrors(new Map())
  }
  function add() {
    const whole = { ...closure, ate: closure.ate === '' ? closure.de : closure.ate }
    const parsed = weekSchema.safeParse({ ...FIRST_WEEK, fechamentos: [whole] })
    if (parsed.success) return onAdd(whole)
    setErrors(
      new Map(parsed.error.issues.map(({ path, message }) => [String(path.at(-1)), message] as const)),
    )
  }
  const isHours = closure.inicio !== null
  return (
    <fieldset className={classes.new} aria-label="Novo fechamento">
      <TextInput
        label="Motivo"
        value={closure.motivo}
        maxLength={80}
        error={errors.get('motivo')}
        onChange={(event) => change({ motivo: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.two}>
        <DateField
          label="Primeiro dia"
          value={closure.de === '' ? null : closure.de}
          minDate={today}
          error={errors.get('de')}
          onChange={(de) => change({ de: de ?? '' })}
        />
        <DateField
          label="Último dia"
          value={closure.ate === '' ? null : closure.ate}
          minDate={closure.de === '' ? today : closure.de}
          error={errors.get('ate')}
          onChange={(ate) => change({ ate: ate ?? '' })}
        />
      </div>
      <Switch
        label="Só algumas horas"
        checked={isHours}
        onChange={(event) =>
          change(
            event.currentTarget.checked ? { inicio: '13:00', fim: '18:00' } : { inicio: null, fim: null },
          )
        }
      />
      {closure.inicio !== null && closure.fim !== null && (
        <div className={classes.period}>
          <Hour label="Fechamento, início" value={closure.inicio} onChange={(inicio) => change({ inicio })} />
          <span aria-hidden>às</span>
          <Hour label="Fechamento, fim" value={closure.fim} onChange={(fim) => change({ fim })} />
        </div>
      )}
      {errors.has('fim') && (
        <p className={classes.error} role="alert">
          {errors.get('fim')}
        </p>
      )}
      <div className={classes.acts}>
        <Button variant="subtle" onClick={onCancel}>
          Cancelar
        </Button>
        <Button variant="light" onClick={add}>
          Incluir
        </Button>
      </div>
    </fieldset>
  )
}
