import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isData } from '#domain/lib/dates.ts'
import { BackLink } from '#src/components/back-link.tsx'
import type { Clientes } from '#src/features/agendamento/components/agenda-cliente-campo.tsx'
import { valoresSchema } from '#src/features/agendamento/components/agenda-valores.ts'
import {
  ClinicaAgendamentos,
  type Lugar,
} from '#src/features/agendamento/components/clinica-agendamentos.tsx'
import { guardarPessoa, procurarClientes } from '#src/features/perfil/commands.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentos } from '#src/features/procedimento/queries.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'
import { useDraft } from '../use-draft.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'

const people: Clientes = {
  procurar: procurarClientes,
  escolher: (contact) => void guardarPessoa(contact),
}

/** The reception's tool: everybody's visits by day, by week and as a list, and the form beside them. */
export function Screen() {
  const session = useSession()
  const email = session?.email ?? ''
  const { pendente } = usePull(['agendamentos', 'horarios', 'procedimentos'], session?.epoch ?? null)
  const procedimentos = useProcedimentos()
  const clinicNow = useClinicNow()
  const { draft, goToLogin } = useDraft(valoresSchema)
  const [place, onPlace] = usePlace(clinicNow.data)

  const pictures = useMemo(() => new Map(procedimentos?.map((p) => [p.nome, p.imagem])), [procedimentos])

  return (
    <ClinicaAgendamentos
      email={email}
      carregando={pendente}
      agora={clinicNow}
      lugar={place}
      onLugar={onPlace}
      online={useOnline()}
      procedimentos={procedimentos ?? []}
      clientes={people}
      imagemDe={(nome) => pictures.get(nome) ?? ''}
      pictureDe={(nome, side) => (
        <ProcedimentoPicture
          imagem={pictures.get(nome) ?? ''}
          sizes={`${side}px`}
          width={side}
          height={side}
        />
      )}
      voltar={<BackLink to="/">Voltar para o menu</BackLink>}
      rascunho={draft}
      onLogin={goToLogin}
    />
  )
}

/** `?ver=semana&data=2026-11-13`; without them the present day. */
function usePlace(today: string): [Lugar, (change: Partial<Lugar>) => void] {
  const [params, setParams] = useSearchParams()
  const view = params.get('ver')
  const data = params.get('data') ?? ''
  const place: Lugar = {
    vista: view === 'semana' || view === 'lista' ? view : 'dia',
    data: isData(data) ? data : today,
  }
  function go(change: Partial<Lugar>) {
    const next = new URLSearchParams(params)
    if (change.vista !== undefined) next.set('ver', change.vista)
    if (change.data === today) next.delete('data')
    else if (change.data !== undefined) next.set('data', change.data)
    // "Back" leads out of a view, not through every day that was leafed over.
    setParams(next, { replace: change.vista === undefined })
  }
  return [place, go]
}
