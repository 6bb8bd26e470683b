import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import classes from './pager.module.css'

type Props = {
  /** First and last shown, from 1. Equal where one is shown at a time. */
  first: number
  last: number
  total: number
  onPrevious: () => void
  onNext: () => void
  /** What is leafed through: "serviços". Part of the arrows' names. */
  what: string
  className?: string | undefined
}

/** "1 de 6" or "1 a 4 de 6" and two arrows; at an end the arrow is disabled, never gone. */
export function Pager({ first, last, total, onPrevious, onNext, what, className = '' }: Props) {
  return (
    <div className={`${classes.pager} ${className}`}>
      <p className={classes.counter} aria-live="polite">
        {first === last ? (
          <>
            <b>{first}</b> de {total}
          </>
        ) : (
          `${first} a ${last} de ${total}`
        )}
      </p>
      <div className={classes.arrows}>
        <ActionIcon
          variant="default"
          disabled={first <= 1}
          onClick={onPrevious}
          aria-label={`Anterior: ${what}`}
        >
          <IconArrowLeft size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={last >= total}
          onClick={onNext}
          aria-label={`Próximo: ${what}`}
        >
          <IconArrowRight size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
