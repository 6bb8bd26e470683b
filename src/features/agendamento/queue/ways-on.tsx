import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import {
  type Agora,
  type DataHora,
  formatDiaDaSemana,
  formatHora,
  formatMesCurto,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { formatValor } from '#domain/lib/money.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { AntesEAgora } from './price-change.tsx'
import classes from '../my-visits/my-visits.module.css'
import { alternativasDe } from '../my-visits/groups.ts'

/** Books again in place of a refused row: at another time, or at the price the clinic has now. */
export type AgendarDeNovo = (row: OutboxRow, mudanca: { quando?: DataHora; atual?: boolean }) => void

type Props = { readonly row: OutboxRow; readonly agora: Agora; readonly onAgendar: AgendarDeNovo }

/** Whether a refusal left a way on that one tap takes. */
export function temCaminhos(row: OutboxRow, agora: Agora): boolean {
  return alternativasDe(row, agora).length > 0 || atualDe(row) !== null
}

/** The ways on from a refusal: the times that are still free, or the service as the clinic has it now. */
export function Caminhos({ row, agora, onAgendar }: Props) {
  const livres = alternativasDe(row, agora)
  const atual = atualDe(row)
  return (
    <>
      {livres.length > 0 && (
        <div className={classes.livres}>
          {livres.map((quando) => (
            <Livre key={quando} quando={quando} onEscolher={() => onAgendar(row, { quando })} />
          ))}
        </div>
      )}
      {atual !== null && row.command.kind === 'agendamento.criar' && (
        <div className={classes.mudanca}>
          <AntesEAgora
            antes={{ ...row.command.payload.pedido, id: null, imagem: row.command.payload.imagem }}
            agora={atual}
          />
          <Button fullWidth mt="sm" onClick={() => onAgendar(row, { atual: true })}>
            Agendar por {formatValor(atual.valor)}
          </Button>
        </div>
      )}
    </>
  )
}

function atualDe({ error }: OutboxRow) {
  return error?.code === 'procedimento_alterado' ? (error.atual ?? null) : null
}

/** A free time instead of the refused one; a tap books it. */
function Livre({ quando, onEscolher }: { quando: DataHora; onEscolher: () => void }) {
  const lido = parseDataHora(quando)
  if (lido === null) return null
  const hora = formatHora(lido.minuto)
  const dia = Number(lido.data.slice(8))
  const semana = formatDiaDaSemana(lido.data).replace('-feira', '')
  return (
    <button type="button" className={classes.livre} onClick={onEscolher}>
      <VisuallyHidden component="span">Agendar às</VisuallyHidden>
      <b>{hora}</b>
      <span>
        {semana}, {dia} de {formatMesCurto(lido.data)}.
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </button>
  )
}
