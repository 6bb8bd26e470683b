import { VisuallyHidden } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import type { Agora } from '#domain/lib/dates.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { StatusChip } from '#src/components/status-chip.tsx'
import classes from './block.module.css'
import { isRecusada } from './day.ts'
import type { Bloco } from './lanes.ts'
import { blocoEmPalavras, isPassada } from '../utils.ts'
import type { LinhaDaClinica } from '../entries.ts'
import { type Contexto, situacaoDoCancelamento, situacaoDoPedido } from '../../queue/status.ts'

/** What every block of a timeline needs besides itself. */
export type BlocoContexto = Contexto & {
  readonly agora: Agora
  /** The chosen visit's `chave`. */
  readonly escolhida: string | null
  readonly clienteDe: (email: string | null) => string
  readonly onEscolher: (linha: LinhaDaClinica) => void
}

type Props = BlocoContexto & {
  readonly bloco: Bloco
  readonly vista: 'dia' | 'semana'
}

/** How a queued booking or a queued cancellation stands; null where nothing is queued. */
export function situacaoDaVisita({ fila, agendamento }: LinhaDaClinica, contexto: Contexto) {
  if (fila === null) return null
  return agendamento === null ? situacaoDoPedido(fila, contexto) : situacaoDoCancelamento(fila, contexto)
}

/** One visit on the timeline, as large as its place. What it shows depends on that; what it is called does not. */
export function AgendaBloco({ bloco, vista, agora, escolhida, clienteDe, onEscolher, online, now }: Props) {
  const { linha } = bloco
  const { nome, valor, encaixe, inicio, chave } = linha
  const cliente = clienteDe(linha.email)
  const situacao = situacaoDaVisita(linha, { online, now })
  // A week has many: what it never shows is not there.
  const noDia = vista === 'dia'
  return (
    <button
      type="button"
      className={classes.bloco}
      data-item
      data-vista={vista}
      data-encaixe={encaixe || undefined}
      data-passada={isPassada(linha, agora) || undefined}
      data-fila={(linha.agendamento === null && linha.fila !== null) || undefined}
      data-recusada={isRecusada(linha) || undefined}
      aria-pressed={chave === escolhida}
      onClick={() => onEscolher(linha)}
    >
      <VisuallyHidden>
        {blocoEmPalavras(linha, { cliente, situacao: situacao?.chip ?? null, comDia: vista === 'semana' })}
      </VisuallyHidden>
      <span className={classes.visivel} aria-hidden="true">
        {noDia && (
          <span className={classes.alto}>
            {inicio} às {linha.fim}
          </span>
        )}
        <span className={classes.nome}>
          {situacao !== null && (
            <IconHourglass size={15} stroke={2} className={classes.marca ?? ''} aria-hidden />
          )}
          {noDia && <span className={classes.hora}>{inicio}</span>}
          <b>{nome}</b>
          {encaixe && <b className={classes.palavra}>Encaixe</b>}
        </span>
        <span className={classes.quem}>
          <span className={classes.hora}>{inicio} </span>
          {cliente}
          {encaixe && noDia && <span className={classes.tambem}>, encaixe</span>}
        </span>
        {noDia && (
          <span className={classes.lado}>
            {situacao !== null && (
              <StatusChip
                kind={situacao.kind}
                className={classes.chip}
                {...(situacao.icon && { icon: situacao.icon })}
              >
                {situacao.chip}
              </StatusChip>
            )}
            <span className={classes.valor}>{encaixe ? 'Encaixe' : <MoneyText value={valor} />}</span>
          </span>
        )}
        {situacao !== null && !noDia && (
          <span className={classes.espera} data-kind={situacao.kind}>
            <IconHourglass size={13} stroke={2} aria-hidden />
            {situacao.chip}
          </span>
        )}
      </span>
    </button>
  )
}
