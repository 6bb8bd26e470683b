import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { type Data, formatDiaEMes } from '#domain/lib/dates.ts'
import type { ItemDaAgenda } from '#domain/outbox/overlay.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import type { Filtrados } from '../commands.ts'
import type { FiltroDaClinica } from '../queries.ts'
import { FiltroAtivo } from './clinica-filtro-ativo.tsx'
import { type LinhaDaClinica, linhaDoAgendamento, linhasDaClinica } from './clinica-linhas.ts'
import { ClinicaLista } from './clinica-lista.tsx'
import classes from './clinica-vista-lista.module.css'
import type { Contexto } from './meus-situacao.ts'

/** A filter that was applied, and what it found. */
export type EmVigor = { readonly filtro: FiltroDaClinica; readonly resultado: Filtrados }

type Props = {
  /** Undefined while the first answer is awaited. */
  readonly itens: readonly ItemDaAgenda[] | undefined
  readonly emVigor: EmVigor | null
  readonly hoje: Data
  readonly contexto: Contexto
  readonly clienteDe: (email: string | null) => string
  readonly pictureDe: (nome: string, lado: number) => ReactNode
  readonly onLimpar: () => void
  readonly onFiltro: () => void
  readonly onSemana: () => void
  readonly onExcluir: (agendamento: Agendamento) => void
  readonly onEscolher: (linha: LinhaDaClinica) => void
}

/** Everybody's visits from today on, or what a filter found. */
export function ClinicaVistaLista({ itens, emVigor, hoje, contexto, clienteDe, pictureDe, ...acoes }: Props) {
  const linhas = emVigor === null ? itens && linhasDaClinica(itens, hoje) : linhasDoFiltro(emVigor, itens)
  return (
    <div className={classes.lista}>
      {emVigor !== null && (
        <FiltroAtivo
          filtro={emVigor.filtro}
          daClinica={emVigor.resultado.daClinica}
          total={linhas?.length ?? 0}
          onLimpar={acoes.onLimpar}
        />
      )}
      {linhas === undefined ? (
        <Loading label="Carregando os agendamentos…">
          <RowsSkeleton rows={5} />
        </Loading>
      ) : linhas.length === 0 ? (
        <EmptyState
          look="plain"
          picture="vazio-agenda"
          sentence={TEXTOS_AGENDAMENTO.vazio}
          hint={`De ${formatDiaEMes(hoje)} em diante a agenda está livre. Cadastre ou veja outras datas.`}
          action={
            <>
              <Button variant="light" onClick={acoes.onSemana}>
                Ver a semana
              </Button>
              <Button variant="subtle" onClick={acoes.onFiltro}>
                Mudar o filtro
              </Button>
            </>
          }
        />
      ) : (
        <ClinicaLista
          linhas={linhas}
          {...contexto}
          clienteDe={clienteDe}
          pictureDe={(nome) => pictureDe(nome, 48)}
          onExcluir={acoes.onExcluir}
          onEscolher={acoes.onEscolher}
        />
      )}
    </div>
  )
}

/** The answer's rows; what has been queued about them since is laid over. */
function linhasDoFiltro(
  { resultado }: EmVigor,
  itens: readonly ItemDaAgenda[] | undefined,
): readonly LinhaDaClinica[] {
  const cancelamentos = new Map(
    itens?.flatMap((i) => (i.tipo === 'confirmado' ? [[i.agendamento.id, i.cancelamento] as const] : [])),
  )
  return resultado.agendamentos.flatMap((a) => linhaDoAgendamento(a, cancelamentos.get(a.id) ?? null))
}

/** The same without a visit that was deleted or is another now. */
export function semAgendamento({ filtro, resultado }: EmVigor, id: number): EmVigor {
  const agendamentos = resultado.agendamentos.filter((a) => a.id !== id)
  return { filtro, resultado: { ...resultado, agendamentos } }
}
