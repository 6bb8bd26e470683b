import { useLocation, useNavigate } from 'react-router-dom'
import { notify } from '#src/components/toast.tsx'
import { useProcedimentos } from '#src/features/procedimento/queries.ts'

/** To the login and back. */
export function useLogin(): () => void {
  const navigate = useNavigate()
  const de = useLocation()
  return () => void navigate('/login', { state: { de } })
}

/** To the booking screen with a service that the clinic still offers under this name. */
export function useServico(): (nome: string, substitui?: string) => void {
  const procedimentos = useProcedimentos()
  const navigate = useNavigate()
  return (nome, substitui) => {
    const informacoes = procedimentos?.find((p) => p.nome === nome)
    if (informacoes !== undefined) {
      void navigate('/agendamentos', { state: { informacoes, substitui } })
      return
    }
    notify.info(`${nome} não está mais na lista de serviços`, { text: 'Escolha outro serviço.' })
    void navigate('/servicos')
  }
}
