import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePendingCount } from '#src/features/queue/queries.ts'
import { install, postponeInstall, useInstallWay } from './install.ts'
import classes from './install-card.module.css'
import { InstallSheet } from './install-sheet.tsx'

type Props = {
  readonly email: string
  /** Whether the card is drawn light and says less: beside the welcome it is not the first thing to do. */
  readonly quiet?: boolean
}

/** Offers to put the clinic on the home screen: in the page's flow, never over it. */
export function InstallCard({ email, quiet = false }: Props) {
  const way = useInstallWay()
  const pending = usePendingCount(email)
  const [steps, setSteps] = useState(false)
  // An iPhone's home screen keeps its own storage: there what waits here is neither seen nor ever sent.
  if (way === null || (way === 'iphone' && pending > 0)) return null
  const wide = window.matchMedia('(min-width: 48em)').matches
  const look = quiet ? { variant: 'light' } : {}
  const postpone = () => {
    setSteps(false)
    void postponeInstall()
  }
  return (
    <aside className={classes.card} data-quiet={quiet || undefined} aria-labelledby="instalar">
      <div className={classes.head}>
        <img className={classes.icon} src="/icons/icon.svg" alt="" width={64} height={64} />
        <h2 id="instalar">
          {wide ? 'A clínica na tela deste aparelho' : 'A clínica na tela do seu celular'}
        </h2>
        {quiet && <p>Abre com um toque. Não precisa de loja de aplicativos.</p>}
      </div>
      {!quiet && (
        <p>
          Abre com um toque e mostra seus horários mesmo sem internet. Não precisa de loja de aplicativos.
        </p>
      )}
      <div className={classes.actions}>
        {way === 'prompt' ? (
          <Button {...look} onClick={() => void install()}>
            Instalar
          </Button>
        ) : (
          <Button {...look} aria-haspopup="dialog" onClick={() => setSteps(true)}>
            Ver como
          </Button>
        )}
        <Button variant="subtle" onClick={postpone}>
          Agora não
        </Button>
      </div>
      <InstallSheet opened={steps} onClose={() => setSteps(false)} onPostpone={postpone} />
    </aside>
  )
}
