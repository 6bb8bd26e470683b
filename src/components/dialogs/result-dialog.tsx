import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Picture, type PictureName } from '../pictures/picture.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

type Head =
  | { picture: PictureName; icon?: never; tone?: never }
  | { picture?: never; icon: TablerIcon; tone: 'ok' | 'wait' | 'bad' }

type Props = Head & {
  opened: boolean
  onClose: () => void
  /** The specification's sentence where it has one. */
  title: ReactNode
  /** A chip over the title with the state ("Aguardando envio"). */
  chip?: ReactNode
  text?: ReactNode
  /** A `DialogSummary`, prices, alternatives. */
  children?: ReactNode
  /** Full-width buttons, the main one first; it carries `data-autofocus`. */
  actions: ReactNode
  /** Whether Escape or a tap outside closes it, as in `Dialog`. */
  dismissable?: boolean
  returnFocus?: boolean
}

/** What came of it: success, refusal, something missing. */
export function ResultDialog({
  opened,
  onClose,
  title,
  chip,
  text,
  children,
  actions,
  dismissable = true,
  returnFocus = true,
  ...head
}: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      head={<HeadArt {...head} chip={chip} />}
      dismissable={dismissable}
      returnFocus={returnFocus}
    >
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
      <div className={classes.actions}>{actions}</div>
    </Dialog>
  )
}

function HeadArt({ picture, icon: Icon, tone, chip }: Head & { chip: ReactNode }) {
  return (
    <>
      {picture !== undefined && (
        <Picture name={picture} className={picture === 'dawn' ? classes.wide : classes.picture} />
      )}
      {Icon !== undefined && (
        <span className={classes.icon} data-tone={tone}>
          <Icon size={26} stroke={1.75} aria-hidden />
        </span>
      )}
      {chip !== undefined && <div className={classes.chip}>{chip}</div>}
    </>
  )
}
