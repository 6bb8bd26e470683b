import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '#src/components/dialog.tsx'
import { tentarAgora } from '#src/features/agendamento/commands.ts'
import { contarPendentes, sair } from '#src/features/usuario/commands.ts'
import { sync } from './sync.ts'

type Logout = {
  /** How many commands wait; null while nothing is asked. */
  readonly pendentes: number | null
  readonly aviso: string | null
  readonly enviando: boolean
  readonly ask: () => Promise<void>
  readonly send: () => Promise<void>
  readonly leave: () => Promise<void>
  readonly cancel: () => void
}

/** "Sair": at once where nothing waits, else only after the person has chosen what becomes of it. */
export function useLogout(): Logout {
  const navigate = useNavigate()
  const [pendentes, setPendentes] = useState<number | null>(null)
  const [aviso, setAviso] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  async function leave() {
    await sair({ descartarFila: true })
    setPendentes(null)
    await navigate('/')
  }

  return {
    pendentes,
    aviso,
    enviando,
    leave,
    cancel: () => setPendentes(null),
    async ask() {
      setAviso(null)
      const waiting = await contarPendentes()
      if (waiting === 0) await leave()
      else setPendentes(waiting)
    },
    async send() {
      if (!navigator.onLine) {
        setAviso('Sem internet. Nada foi descartado.')
        return
      }
      setEnviando(true)
      await tentarAgora()
      await sync.drain()
      const waiting = await contarPendentes()
      setEnviando(false)
      if (waiting === 0) await leave()
      else {
        setPendentes(waiting)
        setAviso('Nem tudo foi enviado. Nada foi descartado.')
      }
    },
  }
}

export function LogoutDialog({ pendentes, aviso, enviando, send, leave, cancel }: Logout) {
  return (
    <Dialog
      opened={pendentes !== null}
      onClose={cancel}
      title="Sair com pedidos não enviados?"
      dismissable={!enviando}
    >
      <p>
        {pendentes === 1
          ? 'Um pedido seu ainda não chegou à clínica.'
          : `${pendentes} pedidos seus ainda não chegaram à clínica.`}
      </p>
      <p role="status">{aviso}</p>
      <Button fullWidth onClick={() => void send()} loading={enviando} data-autofocus>
        Enviar agora
      </Button>
      <Button
        fullWidth
        variant="subtle"
        color="bad"
        data-tone="bad"
        onClick={() => void leave()}
        disabled={enviando}
        mt="xs"
      >
        Descartar e sair
      </Button>
      <Button fullWidth variant="default" onClick={cancel} disabled={enviando} mt="xs">
        Cancelar
      </Button>
    </Dialog>
  )
}
