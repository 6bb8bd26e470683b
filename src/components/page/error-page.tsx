import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Picture } from '../pictures/picture.tsx'
import classes from './error-page.module.css'

type Props = {
  /** Done before the page is loaded anew, which follows whatever comes of it. */
  repair?: (() => Promise<void>) | undefined
  /** The logo line, where no shell stands around the page. */
  header?: ReactNode
}

/** The whole screen when a route broke, also when its code could not be fetched. */
export function ErrorPage({ repair, header }: Props) {
  const [repairing, setRepairing] = useState(false)
  function tryAgain() {
    setRepairing(true)
    void Promise.resolve(repair?.()).finally(() => window.location.reload())
  }
  return (
    <div className={classes.page} role="alert">
      {header}
      <div className={classes.words}>
        <Picture name="error-petal" width={264} priority />
        <h1>Unexpected Application Error!</h1>
        <p>Esta tela parou de funcionar. A culpa é nossa, não sua.</p>
        <p className={classes.kept}>
          <IconCheck size={20} stroke={1.75} aria-hidden />O que estava guardado continua guardado
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="lg" onClick={tryAgain} loading={repairing}>
          Tentar de novo
        </Button>
        {/* A plain link on purpose: it loads the page anew, whatever state the router is in. */}
        <Button component="a" href="/" variant="subtle">
          Voltar para o menu
        </Button>
      </div>
    </div>
  )
}
