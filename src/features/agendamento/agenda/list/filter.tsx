import { lazy, Suspense, useEffect, useState } from 'react'
import type { Data } from '#domain/lib/dates.ts'
import { notify } from '#src/components/toast.tsx'
import { maisFiltrados } from '../../queue/commands.ts'
import { type EmVigor, semAgendamento } from './list-view.tsx'

// It brings the date picker, which the agenda itself does not need.
const loadFiltro = () => import('./filter.lazy.tsx')
const ClinicaFiltro = lazy(async () => ({ default: (await loadFiltro()).ClinicaFiltro }))

/** The filter in force and its dialog. */
export function useAgendaFiltro() {
  const [pedido, setPedido] = useState<'nunca' | 'aberto' | 'fechado'>('nunca')
  const [emVigor, setEmVigor] = useState<EmVigor | null>(null)
  // Fetched while there is internet: asked for only at the press, it would be missing without.
  useEffect(() => {
    loadFiltro().catch(() => undefined)
  }, [])
  return {
    pedido,
    emVigor,
    abrir: () => setPedido('aberto'),
    fechar: () => setPedido('fechado'),
    limpar: () => setEmVigor(null),
    aplicar(novo: EmVigor) {
      setEmVigor(novo)
      setPedido('fechado')
    },
    /** The next page of what was found. */
    async mais() {
      if (emVigor === null) return
      const resultado = await maisFiltrados(emVigor.filtro, emVigor.resultado)
      if (resultado === null)
        return void notify.bad('A clínica não respondeu', { id: 'mais-agendamentos', text: 'Tente de novo.' })
      // Not over another filter, nor over one that has forgotten a visit meanwhile.
      setEmVigor((agora) => (agora === emVigor ? { ...emVigor, resultado } : agora))
    },
    esquecer: (id: number) => setEmVigor((antes) => antes && semAgendamento(antes, id)),
  }
}

type Props = {
  readonly filtro: ReturnType<typeof useAgendaFiltro>
  readonly hoje: Data
  readonly onFiltrado: () => void
}

/** "Filtro", once it was asked for. */
export function AgendaFiltro({ filtro, hoje, onFiltrado }: Props) {
  if (filtro.pedido === 'nunca') return null
  return (
    <Suspense fallback={null}>
      <ClinicaFiltro
        opened={filtro.pedido === 'aberto'}
        hoje={hoje}
        atual={filtro.emVigor?.filtro ?? null}
        onCancelar={filtro.fechar}
        onLimpar={filtro.limpar}
        onFiltrado={(criterios, resultado) => {
          filtro.aplicar({ filtro: criterios, resultado })
          onFiltrado()
        }}
      />
    </Suspense>
  )
}
