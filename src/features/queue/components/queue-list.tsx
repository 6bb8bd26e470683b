import { Fragment, type ReactNode, useId, useRef } from 'react'
import { type Agora, agoraEm, formatMomento } from '#domain/lib/dates.ts'
import { type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import type { ContextoDaFila } from '#domain/outbox/texts.ts'
import { Card } from '#src/components/card.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { useOneAtATime } from '#src/lib/use-one-at-a-time.ts'
import { type Pendencias as Dados, usePendencias } from '../queries.ts'
import classes from './queue-list.module.css'
import { Progresso } from './progress.tsx'
import { useVistas } from './use-seen-rows.ts'

/** What a row needs to draw itself. */
export type LinhaDaFila = {
  readonly row: OutboxRow
  readonly fila: readonly OutboxRow[]
  readonly contexto: ContextoDaFila
  /** Runs one act of the list after another. */
  readonly agir: (acao: () => Promise<void>) => void
}

type Props = {
  readonly email: string
  readonly agora: Agora
  readonly online: boolean
  /** Each kind of row is drawn by the feature it belongs to. */
  readonly linha: (linha: LinhaDaFila) => ReactNode
  /** The way on from the empty queue. */
  readonly adiante: ReactNode
}

/** Everything the person did here that the clinic does not have yet, and what has just arrived. */
export function Pendencias({ email, agora, online, linha, adiante }: Props) {
  const dados = usePendencias(email, agora)
  const raiz = useRef<HTMLDivElement>(null)
  const umaPorVez = useOneAtATime(raiz)
  useVistas(dados?.fila)
  if (dados === undefined)
    return (
      <Loading label="Vendo o que falta enviar…">
        <RowsSkeleton rows={3} />
      </Loading>
    )

  const { fila, resumo, now } = dados
  const contexto = { online, now }
  const escolha = fila.filter(precisaDeEscolha)
  const resto = fila.filter((row) => !precisaDeEscolha(row))
  const grupo = (titulo: string, rows: readonly OutboxRow[]) =>
    rows.length > 0 && (
      <Grupo titulo={titulo}>
        {rows.map((row) => (
          <Fragment key={row.id}>
            {linha({ row, fila, contexto, agir: (acao) => void umaPorVez(acao) })}
          </Fragment>
        ))}
      </Grupo>
    )

  return (
    <div ref={raiz} tabIndex={-1} className={classes.raiz}>
      <Progresso progress={resumo.progress} />
      {resumo.pendentes === 0 && (
        <EmptyState
          look="plain"
          picture="tudo-enviado"
          sentence="Tudo enviado"
          hint={`A clínica recebeu tudo o que você fez neste aparelho.${ultimoEnvio(dados, agora)}`}
          action={adiante}
        />
      )}
      {grupo('Precisa da sua escolha', escolha)}
      {grupo(resumo.pendentes === 0 ? 'Enviado agora' : 'Na fila', resto)}
    </div>
  )
}

function ultimoEnvio({ ultimoEnvio: em, now }: Dados, agora: Agora): string {
  return em === null ? '' : ` Último envio ${formatMomento(agoraEm(em, now, agora), agora.data)}.`
}

function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.grupo} aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      <Card>{children}</Card>
    </section>
  )
}
