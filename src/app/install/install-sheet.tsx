import { Button } from '@mantine/core'
import { IconShare2, IconSquarePlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import classes from './install-card.module.css'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onPostpone: () => void
}

/** The sheet that draws what to touch on iPhone and iPad, where the person installs by hand. */
export function InstallSheet({ opened, onClose, onPostpone }: Props) {
  const title = isSafari() ? 'Três toques no Safari' : 'Três toques no navegador'
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        <span className={classes.sheetHead}>
          <AppIcon size={60} />
          {title}
        </span>
      }
    >
      <ol className={classes.steps}>
        <Step n={1} figure={<IconShare2 size={26} stroke={1.6} aria-hidden />}>
          Toque em <b>Compartilhar</b>
          <small>o quadrado com a seta para cima</small>
        </Step>
        <Step n={2} figure={<IconSquarePlus size={26} stroke={1.6} aria-hidden />}>
          Role e escolha <b>Adicionar à Tela de Início</b>
        </Step>
        <Step n={3} figure={<AppIcon size={48} />}>
          Toque em <b>Adicionar</b>
          <small>e abra pelo ícone da clínica: lá, faça login de novo</small>
        </Step>
      </ol>
      <div className={classes.sheetActions}>
        <Button onClick={onClose} data-autofocus>
          Entendi
        </Button>
        <Button variant="subtle" onClick={onPostpone}>
          Agora não
        </Button>
      </div>
    </Dialog>
  )
}

function Step({ n, figure, children }: { n: number; figure: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className={classes.number} aria-hidden="true">
        {n}
      </span>
      <p>{children}</p>
      <span className={classes.key}>{figure}</span>
    </li>
  )
}

function AppIcon({ size }: { size: number }) {
  return <img className={classes.icon} src="/icons/icon.svg" alt="" width={size} height={size} />
}

/** Chrome, Firefox and Edge on an iPhone have the same three touches elsewhere. */
function isSafari(): boolean {
  return !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent)
}
