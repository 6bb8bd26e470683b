import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { gapsInWords, type WithGap } from '#domain/agendamento/gap.ts'
import { lastDayOf } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { countInWords } from '#domain/lib/count.ts'
import { type ClinicDate, longDateInWords } from '#domain/lib/dates.ts'
import { STEPS, type Week } from '#domain/week/schema.ts'
import type { WeekDraft } from './draft.ts'
import classes from './week.module.css'

type Props = {
  readonly draft: WeekDraft
  readonly today: ClinicDate
  /** Undefined while the device is asked; null where it does not know what is kept free around them. */
  readonly services: readonly (WithGap & { readonly nome: string })[] | null | undefined
  readonly onChange: (draft: Partial<WeekDraft>) => void
}

const NONE = ''
const HOURS = [1, 2, 4, 6, 12, 24, 48, 72]
const DAYS = [7, 14, 30, 60, 90, 120, 180, 365]

/** What binds clients, and never reception: how soon, until when, how far ahead; and the grid's step. */
export function RulesCard({ draft: { week, limits }, today, services, onChange }: Props) {
  const set = (part: Partial<Limits>) => onChange({ limits: { ...limits, ...part } })
  const last = lastDayOf(limits, today)
  return (
    <>
      <Rule
        title="Antecedência mínima"
        text={
          limits.horasParaMarcar == null
            ? 'A cliente marca até a hora da visita.'
            : `A cliente marca até ${hoursInWords(limits.horasParaMarcar)} antes. A recepção, sempre.`
        }
        value={limits.horasParaMarcar ?? null}
        options={HOURS}
        words={hoursInWords}
        none="Sem mínimo"
        onChange={(horasParaMarcar) => set({ horasParaMarcar })}
      />
      <Rule
        title="Mudar e cancelar"
        text={
          limits.horasParaMudar == null
            ? 'A cliente muda e cancela até o início.'
            : `A cliente muda e cancela até ${hoursInWords(limits.horasParaMudar)} antes. A recepção, sempre.`
        }
        value={limits.horasParaMudar ?? null}
        options={HOURS}
        words={hoursInWords}
        none="Até o início"
        onChange={(horasParaMudar) => set({ horasParaMudar })}
      />
      <Rule
        title="Agenda aberta por"
        text={
          last === null
            ? 'A cliente escolhe qualquer dia.'
            : `Hoje a cliente escolhe até ${longDateInWords(last, today)}.`
        }
        value={limits.diasDeAgenda}
        options={DAYS}
        words={(days) => `${days} dias`}
        none="Sem fim"
        onChange={(diasDeAgenda) => set({ diasDeAgenda })}
      />
      <Gaps services={services} />
      {week !== null && <Step week={week} onChange={(passo) => onChange({ week: { ...week, passo } })} />}
    </>
  )
}

/** What is kept free around each service stands with the service. */
function Gaps({ services }: Pick<Props, 'services'>) {
  return (
    <div className={classes.rule}>
      <span className={classes.what}>
        <b>Intervalo entre atendimentos</b>
        <small>
          {services === null
            ? 'Este aparelho ainda não recebeu os intervalos dos serviços.'
            : services && `${gapsInWords(services)} Não conta como duração.`}
        </small>
      </span>
      <Link to="/procedimentos" className={classes.ruleLink}>
        Por serviço
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Link>
    </div>
  )
}

const hoursInWords = (hours: number): string => countInWords(hours, 'hora', 'horas')

type RuleProps = {
  readonly title: string
  readonly text: string
  readonly value: number | null
  readonly options: readonly number[]
  readonly words: (value: number) => string
  readonly none: string
  readonly onChange: (value: number | null) => void
}

function Rule({ title, text, value, options, words, none, onChange }: RuleProps) {
  const all = value === null || options.includes(value) ? options : [...options, value].sort((a, b) => a - b)
  return (
    <div className={classes.rule}>
      <span className={classes.what}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <NativeSelect
        aria-label={title}
        value={value === null ? NONE : String(value)}
        data={[{ value: NONE, label: none }, ...all.map((n) => ({ value: String(n), label: words(n) }))]}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === NONE ? null : Number(currentTarget.value))
        }
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      />
    </div>
  )
}

function Step({
  week,
  onChange,
}: {
  readonly week: Week
  readonly onChange: (passo: Week['passo']) => void
}) {
  const first = week.dias.find((day) => day.length > 0)?.[0]?.inicio ?? '08:00'
  const starts = [0, 1, 2].map((n) => later(first, n * week.passo)).join(', ')
  return (
    <div className={classes.rule}>
      <span className={classes.what}>
        <b>Passo da grade</b>
        <small>Os horários começam às {starts}…</small>
      </span>
      <NativeSelect
        aria-label="Passo da grade"
        value={String(week.passo)}
        data={STEPS.map((n) => ({ value: String(n), label: n === 60 ? '1 hora' : `${n} min` }))}
        onChange={({ currentTarget }) =>
          onChange(STEPS.find((n) => String(n) === currentTarget.value) ?? week.passo)
        }
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      />
    </div>
  )
}

function later(time: string, minutes: number): string {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
