import { useLocation, useNavigate } from 'react-router-dom'
import { notify } from '#src/components/toast.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'

/** To the login and back. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate()
  const here = useLocation()
  return () => void navigate('/login', { state: { from: here } })
}

/** To the booking screen with a service that the clinic still offers under this name. */
export function useGoToBooking(): (nome: string, replaced?: string) => void {
  const procedimentos = useProcedimentoList()
  const navigate = useNavigate()
  return (nome, replaced) => {
    const informacoes = procedimentos?.find((p) => p.nome === nome)
    if (informacoes !== undefined) {
      void navigate('/agendamentos', { state: { informacoes, supersedes: replaced } })
      return
    }
    notify.info(`${nome} não está mais na lista de serviços`, { text: 'Escolha outro serviço.' })
    void navigate('/servicos')
  }
}
