import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Horario } from '#domain/horario/schema.ts'
import {
  type Data,
  formatDataLonga,
  formatDiaDaSemana,
  formatMesCurto,
  formatMesEAno,
} from '#domain/lib/dates.ts'
import { periodosDe, periodosEmLinha } from '../utils.ts'
import classes from './horario-table.module.css'

/** A filter may find years of them. */
const PAGINA = 90

type Props = {
  readonly horarios: readonly Horario[]
  readonly hoje: Data
  readonly legenda: string
  /** Absent for whoever may only read. */
  readonly onExcluir?: ((horario: Horario) => void) | undefined
  readonly online: boolean
}

/** A row for each registration; on a phone a card of rows. */
export function HorariosTabela({ horarios, hoje, legenda, onExcluir, online }: Props) {
  const [limite, setLimite] = useState(PAGINA)
  return (
    <>
      <table className={classes.table} data-editable={onExcluir !== undefined || undefined}>
        <caption className={classes.caption}>{legenda}</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">1º período</th>
            <th scope="col">2º período</th>
            {onExcluir !== undefined && (
              <th scope="col">
                <VisuallyHidden>Excluir</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {horarios.slice(0, limite).map((h) => (
            <Linha key={h.id} horario={h} hoje={hoje} onExcluir={onExcluir} online={online} />
          ))}
        </tbody>
      </table>
      {horarios.length > limite && (
        <Button variant="light" className={classes.more ?? ''} onClick={() => setLimite((n) => n + PAGINA)}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

type LinhaProps = { horario: Horario } & Pick<Props, 'hoje' | 'onExcluir' | 'online'>

function Linha({ horario, hoje, onExcluir, online }: LinhaProps) {
  const [primeiro, segundo] = periodosDe(horario)
  return (
    <tr>
      <th scope="row" className={classes.date}>
        <Dia data={horario.data} hoje={hoje} />
      </th>
      <td>{primeiro ?? <SemPeriodo qual="1º" />}</td>
      <td>{segundo ?? <SemPeriodo qual="2º" />}</td>
      {onExcluir !== undefined && (
        <td className={classes.act}>
          <ActionIcon
            className={classes.delete ?? ''}
            color="bad"
            aria-label={`Excluir ${formatDataLonga(horario.data)}, ${periodosEmLinha(horario)}`}
            disabled={!online}
            onClick={() => onExcluir(horario)}
          >
            <IconTrash size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

/** Seen as a numeral over or beside its words, read as one date. */
function Dia({ data, hoje }: { data: Data; hoje: Data }) {
  const dia = Number(data.slice(8))
  const ano = data.slice(0, 4)
  return (
    <div className={classes.day}>
      <span className={classes.numeral} aria-hidden="true">
        <b>{dia}</b>
        <small>{formatMesCurto(data)}</small>
      </span>
      <span className={classes.words}>
        {formatDiaDaSemana(data)}
        {ano !== hoje.slice(0, 4) && (
          <span className={classes.ano} aria-hidden="true">
            , {ano}
          </span>
        )}
        <VisuallyHidden>, {dia} de </VisuallyHidden>
        <small>{formatMesEAno(data)}</small>
      </span>
    </div>
  )
}

function SemPeriodo({ qual }: { qual: string }) {
  return (
    <span className={classes.none}>
      Sem <span className={classes.which}>{qual} </span>período
    </span>
  )
}
