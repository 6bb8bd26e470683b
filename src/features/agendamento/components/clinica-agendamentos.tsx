import { Button, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { type Data, formatDiaEMes } from '#domain/lib/dates.ts'
import type { ItemDaAgenda } from '#domain/outbox/overlay.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import type { Filtrados } from '../commands.ts'
import type { FiltroDaClinica } from '../queries.ts'
import classes from './clinica-agendamentos.module.css'
import { ClinicaExcluir } from './clinica-excluir.tsx'
import { FiltroAtivo, quantosCriterios } from './clinica-filtro-ativo.tsx'
import { type LinhaDaClinica, linhaDoAgendamento, linhasDaClinica } from './clinica-linhas.ts'
import { ClinicaLista } from './clinica-lista.tsx'

// It brings the date picker, which the list itself does not need.
const loadFiltro = () => import('./clinica-filtro.tsx')
const ClinicaFiltro = lazy(async () => ({ default: (await loadFiltro()).ClinicaFiltro }))

type Props = {
  /** Undefined while the first answer is awaited. */
  readonly itens: readonly ItemDaAgenda[] | undefined
  readonly hoje: Data
  readonly online: boolean
  readonly clienteDe: (email: string | null) => string
  readonly pictureDe: (nome: string) => ReactNode
}

type EmVigor = { readonly filtro: FiltroDaClinica; readonly resultado: Filtrados }

/** Everybody's visits from today on, or what a filter found; Admin deletes them here. */
export function ClinicaAgendamentos({ itens, hoje, online, clienteDe, pictureDe }: Props) {
  const [filtrando, setFiltrando] = useState<'nunca' | 'aberto' | 'fechado'>('nunca')
  const [emVigor, setEmVigor] = useState<EmVigor | null>(null)
  const [excluindo, setExcluindo] = useState<Agendamento | null>(null)
  const linhas = emVigor === null ? itens && linhasDaClinica(itens, hoje) : linhasDoFiltro(emVigor, itens)
  const criterios = emVigor === null ? 0 : quantosCriterios(emVigor.filtro)
  const abrir = () => setFiltrando('aberto')

  // Fetched while there is internet: asked for only at the press, it would be missing without.
  useEffect(() => {
    loadFiltro().catch(() => undefined)
  }, [])

  return (
    <>
      <PageTitle
        aside={
          <Button
            variant="default"
            size="sm"
            onClick={abrir}
            leftSection={<IconFilter size={20} stroke={1.75} aria-hidden />}
            rightSection={
              criterios > 0 && (
                <span className={classes.count}>
                  {criterios}
                  <VisuallyHidden>{criterios === 1 ? ' ativo' : ' ativos'}</VisuallyHidden>
                </span>
              )
            }
          >
            Filtro
          </Button>
        }
      >
        Agendamentos
      </PageTitle>
      {!online && (
        <div className={classes.alert}>
          <InlineAlert tone="info">Para excluir, é preciso internet. A agenda continua aqui.</InlineAlert>
        </div>
      )}
      {emVigor !== null && (
        <FiltroAtivo
          filtro={emVigor.filtro}
          daClinica={emVigor.resultado.daClinica}
          total={linhas?.length ?? 0}
          onLimpar={() => setEmVigor(null)}
        />
      )}
      {linhas === undefined ? (
        <div className={classes.awaited}>
          <Loading label="Carregando os agendamentos…">
            <RowsSkeleton rows={5} />
          </Loading>
        </div>
      ) : linhas.length === 0 ? (
        <EmptyState
          look="plain"
          picture="vazio-agenda"
          sentence={TEXTOS_AGENDAMENTO.vazio}
          hint={`De ${formatDiaEMes(hoje)} em diante a agenda está livre.`}
          action={
            <Button variant="light" onClick={abrir}>
              Ver outras datas
            </Button>
          }
        />
      ) : (
        <ClinicaLista
          linhas={linhas}
          online={online}
          now={Date.now()}
          clienteDe={clienteDe}
          pictureDe={pictureDe}
          onExcluir={setExcluindo}
        />
      )}
      {filtrando !== 'nunca' && (
        <Suspense fallback={null}>
          <ClinicaFiltro
            opened={filtrando === 'aberto'}
            hoje={hoje}
            atual={emVigor?.filtro ?? null}
            onCancelar={() => setFiltrando('fechado')}
            onLimpar={() => setEmVigor(null)}
            onFiltrado={(filtro, resultado) => {
              setEmVigor({ filtro, resultado })
              setFiltrando('fechado')
            }}
          />
        </Suspense>
      )}
      <ClinicaExcluir
        agendamento={excluindo}
        clienteDe={clienteDe}
        onFim={(excluido) => {
          setExcluindo(null)
          if (excluido !== null) setEmVigor((antes) => antes && semAgendamento(antes, excluido))
        }}
      />
    </>
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

function semAgendamento({ filtro, resultado }: EmVigor, id: number): EmVigor {
  const agendamentos = resultado.agendamentos.filter((a) => a.id !== id)
  return { filtro, resultado: { ...resultado, agendamentos } }
}
