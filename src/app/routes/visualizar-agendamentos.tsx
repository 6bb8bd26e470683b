import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isData } from '#domain/lib/dates.ts'
import { BackLink } from '#src/components/back-link.tsx'
import type { ClientSearch } from '#src/features/agendamento/agenda/form/client-field.tsx'
import { formValuesSchema } from '#src/features/agendamento/agenda/form/values.ts'
import type { AgendaView } from '#src/features/agendamento/agenda/header.tsx'
import { type AgendaPlace, AgendaScreen } from '#src/features/agendamento/agenda/screen.tsx'
import { guardarPessoa, procurarClientes } from '#src/features/perfil/commands.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentos } from '#src/features/procedimento/queries.ts'
import { useSessao } from '../session.tsx'
import { useAgora } from '../use-agora.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import { useRascunho } from '../use-rascunho.ts'

const clientes: ClientSearch = {
  search: procurarClientes,
  choose: (pessoa) => void guardarPessoa(pessoa),
}

/** The reception's tool: everybody's visits by day, by week and as a list, and the form beside them. */
export function VisualizarAgendamentosRoute() {
  const sessao = useSessao()
  const email = sessao?.email ?? ''
  const { pendente } = usePull(['agendamentos', 'horarios', 'procedimentos'], sessao?.epoch ?? null)
  const procedimentos = useProcedimentos()
  const agora = useAgora()
  const { rascunho, irAoLogin } = useRascunho(formValuesSchema)
  const [lugar, onLugar] = useLugar(agora.data)

  const imagens = useMemo(() => new Map(procedimentos?.map((p) => [p.nome, p.imagem])), [procedimentos])

  return (
    <AgendaScreen
      email={email}
      loading={pendente}
      clinicNow={agora}
      place={lugar}
      onPlace={onLugar}
      online={useOnline()}
      procedimentos={procedimentos ?? []}
      clientSearch={clientes}
      imageOf={(nome) => imagens.get(nome) ?? ''}
      pictureOf={(nome, lado) => (
        <ProcedimentoPicture
          imagem={imagens.get(nome) ?? ''}
          sizes={`${lado}px`}
          width={lado}
          height={lado}
        />
      )}
      back={<BackLink to="/">Voltar para o menu</BackLink>}
      draft={rascunho}
      onLogin={irAoLogin}
    />
  )
}

/** The views' names in the address. */
const VER = { day: 'dia', week: 'semana', list: 'lista' } as const satisfies Record<AgendaView, string>

/** `?ver=semana&data=2026-11-13`; without them the present day. */
function useLugar(hoje: string): [AgendaPlace, (mudanca: Partial<AgendaPlace>) => void] {
  const [params, setParams] = useSearchParams()
  const ver = params.get('ver')
  const data = params.get('data') ?? ''
  const lugar: AgendaPlace = {
    view: ver === VER.week ? 'week' : ver === VER.list ? 'list' : 'day',
    date: isData(data) ? data : hoje,
  }
  function ir(mudanca: Partial<AgendaPlace>) {
    const novos = new URLSearchParams(params)
    if (mudanca.view !== undefined) novos.set('ver', VER[mudanca.view])
    if (mudanca.date === hoje) novos.delete('data')
    else if (mudanca.date !== undefined) novos.set('data', mudanca.date)
    // "Back" leads out of a view, not through every day that was leafed over.
    setParams(novos, { replace: mudanca.view === undefined })
  }
  return [lugar, ir]
}
