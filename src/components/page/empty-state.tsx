import type { ReactNode } from 'react'
import { Picture, type PictureName } from '../pictures/picture.tsx'
import classes from './empty-state.module.css'

type Props = {
  picture: PictureName
  /** The specification's sentence, to the letter. */
  sentence: string
  /** One quiet line: what would bring something here. */
  hint?: ReactNode
  /** The next step: one or two buttons. */
  action?: ReactNode
  /** 'card' on its own white ground, 'plain' inside one or filling a pane (larger). */
  look?: 'card' | 'plain'
}

export function EmptyState({ picture, sentence, hint, action, look = 'card' }: Props) {
  return (
    <div className={classes.root} data-look={look}>
      <Picture name={picture} className={picture === 'dawn' ? classes.wide : classes.picture} />
      <p className={classes.sentence}>{sentence}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
