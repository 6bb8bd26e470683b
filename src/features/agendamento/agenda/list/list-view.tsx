import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { type Data, formatDiaEMes } from '#domain/lib/dates.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import type { Filtrados } from '../../queue/commands.ts'
import {
  type Contatos,
  contatoDe,
  type FiltroDaClinica,
  useProximasDaClinica,
  useVisitasAchadas,
} from '../../queries.ts'
import { FiltroAtivo } from './active-filter.tsx'
import { type LinhaDaClinica, linhasDaClinica } from '../entries.ts'
import { ClinicaLista } from './list.tsx'
import classes from './list-view.module.css'
import type { Contexto } from '../../queue/status.ts'

/** A filter that was applied, and what it found. */
export type EmVigor = { readonly filtro: FiltroDaClinica; readonly resultado: Filtrados }

/** Rows at first, and at every "Mostrar mais". */
const PASSO = 25

type Props = {
  /** Whose queue is laid over. */
  readonly email: string
  /** The first answer of the clinic is awaited, and nothing is known yet. */
  readonly esperando: boolean
  readonly emVigor: EmVigor | null
  readonly hoje: Data
  readonly contexto: Contexto
  readonly pictureDe: (nome: string, lado: number) => ReactNode
  readonly onLimpar: () => void
  readonly onFiltro: () => void
  readonly onSemana: () => void
  /** The next page of what the filter finds. */
  readonly onMaisFiltrados: () => Promise<void>
  readonly onExcluir: (agendamento: Agendamento) => void
  readonly onEscolher: (linha: LinhaDaClinica) => void
}

/** Everybody's visits from today on, or what a filter found. */
export function ClinicaVistaLista({ emVigor, ...props }: Props) {
  return (
    <div className={classes.lista}>
      {emVigor === null ? (
        <DaquiEmDiante {...props} />
      ) : (
        // Another filter begins at its top again.
        <DoFiltro key={JSON.stringify(emVigor.filtro)} emVigor={emVigor} {...props} />
      )}
    </div>
  )
}

function DaquiEmDiante(props: Omit<Props, 'emVigor'>) {
  const { email, hoje, esperando } = props
  const [limite, setLimite] = useState(PASSO)
  const visitas = useProximasDaClinica(email, hoje, limite)
  const linhas = visitas && linhasDaClinica(visitas.itens, hoje)
  return (
    <Linhas
      {...props}
      linhas={linhas?.length === 0 && esperando ? undefined : linhas}
      contatos={visitas?.contatos}
      limite={limite}
      haMais={visitas?.haMais ?? false}
      cortado={false}
      onMais={() => setLimite(limite + PASSO)}
    />
  )
}

function DoFiltro({ emVigor, ...props }: Omit<Props, 'emVigor'> & { readonly emVigor: EmVigor }) {
  const { filtro, resultado } = emVigor
  const [limite, setLimite] = useState(PASSO)
  const visitas = useVisitasAchadas(props.email, resultado.agendamentos)
  const linhas = visitas && linhasDaClinica(visitas.itens, '')
  const vindos = resultado.agendamentos.length

  async function mais() {
    if (limite + PASSO > vindos && vindos < resultado.total) await props.onMaisFiltrados()
    setLimite(limite + PASSO)
  }

  return (
    <>
      <FiltroAtivo
        filtro={filtro}
        daClinica={resultado.daClinica}
        total={resultado.total}
        onLimpar={props.onLimpar}
      />
      <Linhas
        {...props}
        linhas={linhas}
        contatos={visitas?.contatos}
        limite={limite}
        haMais={vindos < resultado.total}
        cortado={vindos < resultado.total}
        onMais={() => void mais()}
      />
    </>
  )
}

type LinhasProps = Omit<Props, 'emVigor' | 'email'> & {
  /** Undefined while they are awaited. */
  readonly linhas: readonly LinhaDaClinica[] | undefined
  readonly contatos: Contatos | undefined
  readonly limite: number
  readonly haMais: boolean
  readonly cortado: boolean
  readonly onMais: () => void
}

function Linhas({ linhas, contatos = new Map(), hoje, contexto, pictureDe, ...acoes }: LinhasProps) {
  if (linhas === undefined)
    return (
      <Loading label="Carregando os agendamentos…">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  if (linhas.length === 0)
    return (
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
    )
  return (
    <ClinicaLista
      linhas={linhas}
      limite={acoes.limite}
      haMais={acoes.haMais}
      cortado={acoes.cortado}
      onMais={acoes.onMais}
      {...contexto}
      clienteDe={(email) => contatoDe(contatos, email).nome}
      pictureDe={(nome) => pictureDe(nome, 48)}
      onExcluir={acoes.onExcluir}
      onEscolher={acoes.onEscolher}
    />
  )
}

/** The same without a visit that was deleted or is another now. */
export function semAgendamento({ filtro, resultado }: EmVigor, id: number): EmVigor {
  const agendamentos = resultado.agendamentos.filter((a) => a.id !== id)
  const total = resultado.total - (resultado.agendamentos.length - agendamentos.length)
  return { filtro, resultado: { ...resultado, agendamentos, total } }
}
