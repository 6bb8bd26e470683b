import { Button } from '@mantine/core'
import { IconKey, IconUserMinus, IconUserShare } from '@tabler/icons-react'
import type { AccountAct } from './account-dialogs.tsx'
import classes from './usuario-screen.module.css'

type Props = {
  readonly online: boolean
  readonly onAct: (act: AccountAct) => void
}

/** What reception does about a client's account; each is asked about in `AccountDialogs`. */
export function AccountActs({ online, onAct }: Props) {
  return (
    <div className={classes.account}>
      <h3>Conta</h3>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="sm"
          disabled={!online}
          leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
          onClick={() => onAct('code')}
        >
          Ler um código
        </Button>
        <Button
          variant="subtle"
          size="sm"
          disabled={!online}
          leftSection={<IconUserShare size={18} stroke={1.75} aria-hidden />}
          onClick={() => onAct('handBack')}
        >
          Devolver a conta
        </Button>
        <Button
          variant="subtle"
          size="sm"
          color="bad"
          disabled={!online}
          leftSection={<IconUserMinus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onAct('remove')}
        >
          Remover a conta
        </Button>
      </div>
    </div>
  )
}
