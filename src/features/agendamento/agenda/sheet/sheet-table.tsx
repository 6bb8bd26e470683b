import { Fragment } from 'react'
import { formatTime } from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import { clientOf, type VisitClients } from '../../queries.ts'
import classes from './day-sheet.module.css'
import type { SheetLine, VisitOnSheet } from './lines.ts'

type Props = {
  readonly label: string
  readonly lines: readonly SheetLine[]
  readonly clients: VisitClients
}

/** The lines of a page, with room to write on. On a phone the paper is wider than the screen. */
export function SheetTable({ label, lines, clients }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.rows} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            <th scope="col">Cliente e telefone</th>
            <th scope="col">Serviço</th>
            <th scope="col">Marque</th>
            <th scope="col">Anotações</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={`${line.kind}${line.kind === 'visit' ? line.entry.key : line.from}`}
              {...{ line, clients }}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const hours = (minutes: number) => `${formatTime(minutes)}`

function Line({ line, clients }: { readonly line: SheetLine; readonly clients: VisitClients }) {
  if (line.kind === 'visit') return <VisitLine {...{ ...line, clients }} />
  const when = (
    <td className={classes.hour}>
      {formatTime(line.inicio)}
      <small>{formatTime(line.fim)}</small>
    </td>
  )
  if (line.kind === 'closed')
    return (
      <tr className={classes.closed}>
        {when}
        <td colSpan={4}>
          <span>{line.label}</span>
        </td>
      </tr>
    )
  return (
    <tr className={classes.free}>
      {when}
      <td colSpan={2}>
        Livre. Nome e telefone:
        <i />
      </td>
      <td>
        Serviço:
        <i />
      </td>
      <td className={classes.ruled}>
        <i />
      </td>
    </tr>
  )
}

/** What reception sees of somebody who comes: no e-mail, no CPF, nothing of her health. */
function VisitLine({ entry, waiting, clients }: VisitOnSheet & Pick<Props, 'clients'>) {
  const client = clientOf(clients, entry)
  return (
    <tr>
      <td className={classes.hour}>
        {entry.startTime}
        <small>{entry.endTime}</small>
      </td>
      <td>
        <b>{client.nome === client.email ? 'Sem nome no cadastro' : client.nome}</b>
        <small>{client.telefone}</small>
      </td>
      <td>
        {entry.nome}
        <small>
          {durationInWords(hours(entry.to - entry.from))}, {formatReais(entry.valor)}
          {[...(entry.encaixe ? ['encaixe'] : []), ...waiting].map((words) => (
            <Fragment key={words}>
              {' '}
              <em>{words}</em>
            </Fragment>
          ))}
        </small>
      </td>
      <td>
        {['Chegou', 'Feito', 'Faltou'].map((words) => (
          <span key={words} className={classes.box}>
            <i />
            {words}
          </span>
        ))}
      </td>
      <td className={classes.ruled}>
        <i />
        <i />
      </td>
    </tr>
  )
}
