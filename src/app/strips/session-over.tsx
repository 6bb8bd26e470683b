import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { Notice } from '#src/components/notices/notice.tsx'
import { isEntrance } from '../kept/return-to.ts'
import classes from './session-over.module.css'

/** "Sua sessão terminou": on every screen until the same person, or another, logs in. Login leads back. */
export function SessionOver({ waiting }: { readonly waiting: number }) {
  const location = useLocation()
  if (isEntrance(location.pathname)) return null
  return (
    <div className={classes.over}>
      <Notice
        live
        title="Sua sessão terminou"
        action={
          <Button component={Link} to="/login" state={{ from: location }} variant="default" size="sm">
            Login
          </Button>
        }
      >
        {words(waiting)}
      </Notice>
    </div>
  )
}

function words(waiting: number): string {
  if (waiting === 0) return 'Faça login para agendar e ver o que mudou.'
  return waiting === 1
    ? 'Um pedido segue guardado. Faça login para enviar.'
    : `${waiting} pedidos seguem guardados. Faça login para enviar.`
}
