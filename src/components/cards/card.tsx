import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form'
  className?: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-busy'?: boolean
}

/** White ground, 16 px corners, the one warm shadow, no border. Hairlines only inside. */
export function Card({ children, as: Tag = 'div', className = '', ...aria }: Props) {
  return (
    <Tag className={`${classes.card} ${className}`} {...aria}>
      {children}
    </Tag>
  )
}
