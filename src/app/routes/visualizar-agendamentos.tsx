import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isData } from '#domain/lib/dates.ts'
import { BackLink } from '#src/components/back-link.tsx'
import type { Clientes } from '#src/features/agendamento/agenda/form/client-field.tsx'
import { valoresSchema } from '#src/features/agendamento/agenda/form/values.ts'
import {
  ClinicaAgendamentos,
  type Lugar,
} from '#src/features/agendamento/agenda/screen.tsx'
import { guardarPessoa, procurarClientes } from '#src/features/perfil/commands.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentos } from '#src/features/procedimento/queries.ts'
import { useSessao } from '../session.tsx'
import { useAgora } from '../use-agora.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import { useRascunho } from '../use-rascunho.ts'

const clientes: Clientes = {
  procurar: procurarClientes,
  escolher: (pessoa) => void guardarPessoa(pessoa),
}

/** The reception's tool: everybody's visits by day, by week and as a list, and the form beside them. */
export function VisualizarAgendamentosRoute() {
  const sessao = useSessao()
  const email = sessao?.email ?? ''
  const { pendente } = usePull(['agendamentos', 'horarios', 'procedimentos'], sessao?.epoch ?? null)
  const procedimentos = useProcedimentos()
  const agora = useAgora()
  const { rascunho, irAoLogin } = useRascunho(valoresSchema)
  const [lugar, onLugar] = useLugar(agora.data)

  const imagens = useMemo(() => new Map(procedimentos?.map((p) => [p.nome, p.imagem])), [procedimentos])

  return (
    <ClinicaAgendamentos
      email={email}
      carregando={pendente}
      agora={agora}
      lugar={lugar}
      onLugar={onLugar}
      online={useOnline()}
      procedimentos={procedimentos ?? []}
      clientes={clientes}
      imagemDe={(nome) => imagens.get(nome) ?? ''}
      pictureDe={(nome, lado) => (
        <ProcedimentoPicture
          imagem={imagens.get(nome) ?? ''}
          sizes={`${lado}px`}
          width={lado}
          height={lado}
        />
      )}
      voltar={<BackLink to="/">Voltar para o menu</BackLink>}
      rascunho={rascunho}
      onLogin={irAoLogin}
    />
  )
}

/** `?ver=semana&data=2026-11-13`; without them the present day. */
function useLugar(hoje: string): [Lugar, (mudanca: Partial<Lugar>) => void] {
  const [params, setParams] = useSearchParams()
  const ver = params.get('ver')
  const data = params.get('data') ?? ''
  const lugar: Lugar = {
    vista: ver === 'semana' || ver === 'lista' ? ver : 'dia',
    data: isData(data) ? data : hoje,
  }
  function ir(mudanca: Partial<Lugar>) {
    const novos = new URLSearchParams(params)
    if (mudanca.vista !== undefined) novos.set('ver', mudanca.vista)
    if (mudanca.data === hoje) novos.delete('data')
    else if (mudanca.data !== undefined) novos.set('data', mudanca.data)
    // "Back" leads out of a view, not through every day that was leafed over.
    setParams(novos, { replace: mudanca.vista === undefined })
  }
  return [lugar, ir]
}
