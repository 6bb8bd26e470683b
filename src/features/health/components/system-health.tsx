import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconPower,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Condition, SystemHealth, SystemPart } from '#domain/health/schema.ts'
import { absoluteMinuteOf, type ClinicNow, clinicNowOf } from '#domain/lib/dates.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { StatusChip, type StatusKind } from '#src/components/notices/status-chip.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { OLD_MS, pastMomentInWords } from '#src/lib/words/age.ts'
import { type Checked, checkSystem } from '../commands.ts'
import { useSystemHealth } from '../queries.ts'
import { checkedInWords, healthSummary, keyed, PART_TITLES, worstFirst } from '../utils.ts'
import classes from './system-health.module.css'

const CHIPS: Record<Condition, { kind: StatusKind; words: string; icon: TablerIcon }> = {
  em_ordem: { kind: 'ok', words: 'Em ordem', icon: IconCheck },
  olhar: { kind: 'wait', words: 'Olhar', icon: IconAlertTriangle },
  resolver: { kind: 'bad', words: 'Resolver hoje', icon: IconAlertCircle },
  desligado: { kind: 'info', words: 'Desligado', icon: IconPower },
}

type Props = {
  readonly online: boolean
  readonly clinicNow: ClinicNow
  /** The clinic's zone: what was looked at is told by its clock. */
  readonly fuso: string
  /** Her session is over: a login, and back. */
  readonly onSessionOver: () => void
}

/** How the clinic's system is, part by part, and what to do. What is kept of it is called past. */
export function SystemHealthScreen({ online, clinicNow, fuso, onSessionOver }: Props) {
  const health = useSystemHealth()
  const { state, check } = useCheck(online, onSessionOver)
  const then = health ? clinicNowOf(Date.parse(health.conferidoEm), fuso) : null
  const when = then && pastMomentInWords(then, clinicNow.date)
  const isCurrent = state === 'checked' && online && then !== null && !isOld(then, clinicNow)

  return (
    <div className={classes.page}>
      <BackLink to="/">Voltar para o menu</BackLink>
      <div className={classes.top}>
        <PageTitle>Saúde do sistema</PageTitle>
        <p className={classes.checked} role="status">
          {state === 'checking' && 'Conferindo…'} {then && checkedInWords(then, clinicNow.date)}
        </p>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          onClick={() => void check()}
          disabled={!online || state === 'checking'}
        >
          Conferir agora
        </Button>
      </div>
      {health !== undefined && (state === 'failed' || !online) && (
        <div className={classes.past}>
          <NotCheckedNow online={online} when={when} />
        </div>
      )}
      {health ? (
        <Parts health={health} isCurrent={isCurrent} />
      ) : (
        state === 'checking' && (
          <Loading label="Conferindo o sistema…">
            <RowsSkeleton rows={5} />
          </Loading>
        )
      )}
    </div>
  )
}

/** A screen that stays open is not looked at anew by itself. */
function isOld(then: ClinicNow, clinicNow: ClinicNow): boolean {
  const minutesAt = ({ date, minute }: ClinicNow) => absoluteMinuteOf(date, minute)
  const minutes = minutesAt(clinicNow) - minutesAt(then)
  return minutes * 60_000 > OLD_MS
}

type Check = { readonly state: 'checking' | Checked; readonly check: () => Promise<void> }

/** Looks when the screen opens, when there is a network again, and when asked. */
function useCheck(online: boolean, onSessionOver: () => void): Check {
  const [state, setState] = useState<Check['state']>('checking')
  const over = useRef(onSessionOver)
  useEffect(() => {
    over.current = onSessionOver
  })
  const check = useCallback(async () => {
    setState('checking')
    const checked = await checkSystem().catch((): Checked => 'failed')
    setState(checked)
    if (checked === 'login') over.current()
  }, [])
  useEffect(() => {
    if (online) void check()
    else setState('failed')
  }, [online, check])
  return { state, check }
}

function NotCheckedNow({ online, when }: { readonly online: boolean; readonly when: string | null }) {
  const title = online ? 'Não deu para conferir agora' : 'Sem internet'
  const text =
    when === null
      ? 'Este aparelho ainda não sabe como está o sistema.'
      : `O que está abaixo é de ${when}: agora pode ser outro.`
  return (
    <Notice tone="wait" title={title} live>
      {text}
    </Notice>
  )
}

type PartsProps = { readonly health: SystemHealth; readonly isCurrent: boolean }

function Parts({ health: { partes }, isCurrent }: PartsProps) {
  const { worst, title, text } = healthSummary(partes, isCurrent)
  const Icon = worst === 'resolver' ? IconAlertCircle : IconCircleCheck
  return (
    <>
      <section className={classes.whole} data-condition={worst} aria-label="No todo">
        <Icon size={28} stroke={1.75} aria-hidden />
        <div>
          <b>{title}</b>
          {text !== '' && <p>{text}</p>}
        </div>
      </section>
      <div className={classes.parts}>
        {worstFirst(partes).map((part) => (
          <Part key={part.parte} part={part} />
        ))}
      </div>
    </>
  )
}

function Part({ part: { parte, situacao, fatos, uso, fazer } }: { readonly part: SystemPart }) {
  const { kind, words, icon } = CHIPS[situacao]
  return (
    <section className={classes.part} aria-labelledby={`part-${parte}`}>
      <div className={classes.head}>
        <h2 id={`part-${parte}`}>{PART_TITLES[parte]}</h2>
        <StatusChip kind={kind} icon={icon}>
          {words}
        </StatusChip>
      </div>
      <dl>
        {keyed(fatos).map(({ key, nome, valor }, index) => (
          <div key={key}>
            <dt>{nome}</dt>
            <dd>
              {valor}
              {index === 0 && uso !== null && (
                <span className={classes.used} data-condition={situacao} aria-hidden>
                  <i style={{ width: `${Math.round(uso * 100)}%` }} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {fazer.length === 0 ? (
        <p className={classes.nothing}>O que fazer: nada.</p>
      ) : (
        <div className={classes.advice}>
          <b>O que fazer</b>
          {fazer.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </section>
  )
}
