import { useMemo } from 'react'
import { BackLink } from '#src/components/back-link.tsx'
import { ClinicaAgendamentos } from '#src/features/agendamento/components/clinica-agendamentos.tsx'
import { useAgendamentosDaClinica } from '#src/features/agendamento/queries.ts'
import { nomeDe, useUsuarios } from '#src/features/perfil/queries.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentos } from '#src/features/procedimento/queries.ts'
import { DataAge } from '../data-age.tsx'
import { useSessao } from '../session.tsx'
import { useAgora } from '../use-agora.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import classes from './visualizar-agendamentos.module.css'

/** The reception's list: everybody's visits from today on. */
export function VisualizarAgendamentosRoute() {
  const sessao = useSessao()
  const { pendente } = usePull(['agendamentos', 'usuarios', 'procedimentos'], sessao?.epoch ?? null)
  const itens = useAgendamentosDaClinica(sessao?.email ?? '')
  const usuarios = useUsuarios()
  const procedimentos = useProcedimentos()
  const agora = useAgora()
  const online = useOnline()

  const nomes = useMemo(() => new Map(usuarios?.map((u) => [u.email, nomeDe(u)])), [usuarios])
  const imagens = useMemo(() => new Map(procedimentos?.map((p) => [p.nome, p.imagem])), [procedimentos])

  return (
    <div className={classes.page}>
      <BackLink to="/">Voltar para o menu</BackLink>
      <DataAge of={['agendamentos']} />
      <ClinicaAgendamentos
        itens={itens?.length === 0 && pendente ? undefined : itens}
        hoje={agora.data}
        online={online}
        clienteDe={(email) => (email === null ? 'Recepção' : nomes.get(email) || email)}
        pictureDe={(nome) => (
          <ProcedimentoPicture imagem={imagens.get(nome) ?? ''} sizes="48px" width={48} height={48} />
        )}
      />
    </div>
  )
}
