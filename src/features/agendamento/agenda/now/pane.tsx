import { Button } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconEyeQuestion, IconPhone, IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { VisitState } from '#domain/agendamento/states.ts'
import { type ClinicNow, formatTime } from '#domain/lib/dates.ts'
import { firstNameOf } from '#domain/lib/first-name.ts'
import { isMobile, whatsappHref } from '#src/lib/words/telephone.ts'
import { stateIcon } from '../../life/state-icons.ts'
import { clientOf, type VisitClients } from '../../queries.ts'
import { stepButton } from '../chosen/words.ts'
import type { AgendaEntry } from '../entry.ts'
import classes from './pane.module.css'
import { type NowRow, nowRows } from './rows.ts'

/** How much waits for reception: acts that the clinic did not take, clients who know nothing of a change. */
export type ToResolve = { readonly conflicts: number; readonly unaware: number }

type Props = ToResolve & {
  /**
   * Today's entries among others; undefined while they are read, null where this device has none of today.
   */
  readonly entries: readonly AgendaEntry[] | null | undefined
  readonly clients: VisitClients
  readonly clinicNow: ClinicNow
  /** The visits of which something is being said. */
  readonly busyKeys: ReadonlySet<string>
  readonly onState: (entry: AgendaEntry, estado: VisitState) => void
  readonly onChoose: (entry: AgendaEntry) => void
  readonly onNew: () => void
}

/** So many rows stand there at once; the rest at a tap. */
const ROWS_AT_FIRST = 12

/**
 * "Agora": what reception has to do at this moment, most urgent first, each with its one button. At the end
 * of a day of which nobody said what became of it a hundred may be late.
 */
export const NowPane = memo(function NowPane({
  entries,
  clinicNow,
  conflicts,
  unaware,
  onNew,
  ...row
}: Props) {
  const all = nowRows(entries ?? [], clinicNow)
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? all : all.slice(0, ROWS_AT_FIRST)
  return (
    <section className={classes.pane} aria-label="Agora">
      <div className={classes.scroll}>
        <div className={classes.head}>
          <h2>Agora</h2>
          <span>{formatTime(clinicNow.minute)}</span>
        </div>
        {rows.length === 0 && <p className={classes.none}>{noneInWords(entries)}</p>}
        <div className={classes.rows}>
          {rows.map((nowRow) => (
            <ToDoRow key={nowRow.entry.key} row={nowRow} {...row} />
          ))}
        </div>
        {rows.length < all.length && (
          <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
            {`Ver mais ${all.length - rows.length}`}
          </Button>
        )}
        {conflicts + unaware > 0 && (
          <>
            <h3>Para resolver</h3>
            <div className={classes.ways}>
              {conflicts > 0 && (
                <Way
                  to="/conflitos"
                  icon={<IconAlertCircle size={22} stroke={1.75} aria-hidden />}
                  count={conflicts}
                >
                  A clínica não aceitou
                </Way>
              )}
              {unaware > 0 && (
                <Way
                  to="/quemAindaNaoSabe"
                  icon={<IconEyeQuestion size={22} stroke={1.75} aria-hidden />}
                  count={unaware}
                >
                  Ainda não sabem de uma mudança
                </Way>
              )}
            </div>
          </>
        )}
      </div>
      <div className={classes.foot}>
        <Button
          component={Link}
          to="/novaVisita"
          variant="subtle"
          className={classes.phone ?? ''}
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
        >
          Alguém ligou
        </Button>
        <Button
          fullWidth
          size="xl"
          className={classes.new ?? ''}
          leftSection={<IconPlus size={24} stroke={1.75} aria-hidden />}
          onClick={onNew}
        >
          Nova visita
        </Button>
      </div>
    </section>
  )
})

/** Why nobody stands there: that nobody is to come is said only of a day that is known. */
function noneInWords(entries: Props['entries']): string {
  if (entries === undefined) return 'Carregando o dia de hoje…'
  return entries === null ? 'Este aparelho não conhece a agenda de hoje.' : 'Ninguém para receber agora.'
}

const CONFIRMED = { estado: 'confirmada', label: stepButton('confirmada'), isMain: false } as const

type RowProps = Pick<Props, 'clients' | 'busyKeys' | 'onState' | 'onChoose'> & { readonly row: NowRow }

function ToDoRow({ row: { entry, text, act }, clients, busyKeys, onState, onChoose }: RowProps) {
  const client = clientOf(clients, entry)
  // Whoever cannot be asked in writing says it on the telephone.
  const said = act.kind === 'state' ? act : isMobile(client.telefone) ? null : CONFIRMED
  const Icon = said && stateIcon(said.estado)
  return (
    <div className={classes.row}>
      <button type="button" className={classes.visit} onClick={() => onChoose(entry)}>
        <span className={classes.hours}>
          <b>{entry.startTime}</b>
          <small>{entry.endTime}</small>
        </span>
        <span className={classes.words}>
          <b>{client.nome}</b>
          <span>{text}</span>
        </span>
      </button>
      {said !== null ? (
        <Button
          variant={said.isMain ? 'filled' : 'default'}
          disabled={busyKeys.has(entry.key)}
          leftSection={Icon && <Icon size={20} stroke={1.75} aria-hidden />}
          aria-label={`${said.label}: ${client.nome}`}
          onClick={() => onState(entry, said.estado)}
        >
          {said.label}
        </Button>
      ) : (
        <Button
          component="a"
          variant="default"
          href={whatsappHref(client.telefone, askInWords(client.nome, entry))}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </Button>
      )}
    </div>
  )
}

/** A question that can be answered, and tells no more than day and hour. */
function askInWords(nome: string, { startTime }: AgendaEntry): string {
  return `Oi, ${firstNameOf(nome)}. Seu horário é hoje às ${startTime}. Você vem? É só responder.`
}

type WayProps = {
  readonly to: string
  readonly icon: ReactNode
  readonly count: number
  readonly children: ReactNode
}

function Way({ to, icon, count, children }: WayProps) {
  return (
    <div>
      <Link to={to}>
        {icon}
        <span>{children}</span>
        <b>{count}</b>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </div>
  )
}
