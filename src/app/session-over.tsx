import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { Notice } from '#src/components/notice.tsx'
import classes from './session-over.module.css'

/** The screens that are the way in. */
const ENTRADA = ['/login', '/register']

/** "Sua sessão terminou": on every screen until the same person, or another, logs in. Login leads back. */
export function SessionOver({ aguardando }: { readonly aguardando: number }) {
  const location = useLocation()
  if (ENTRADA.includes(location.pathname.toLowerCase())) return null
  return (
    <div className={classes.over}>
      <Notice
        live
        title="Sua sessão terminou"
        action={
          <Button component={Link} to="/login" state={{ de: location }} variant="default" size="sm">
            Login
          </Button>
        }
      >
        {palavras(aguardando)}
      </Notice>
    </div>
  )
}

function palavras(aguardando: number): string {
  if (aguardando === 0) return 'Faça login para agendar e ver o que mudou.'
  return aguardando === 1
    ? 'Um pedido segue guardado. Faça login para enviar.'
    : `${aguardando} pedidos seguem guardados. Faça login para enviar.`
}
