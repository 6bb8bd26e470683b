import { IconChevronRight, IconSunrise } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './guide-strip.module.css'

type Props = { readonly done: number; readonly of: number }

/** One line that leads back to the guide, as long as something of it is left. */
export function GuideStrip({ done, of }: Props) {
  return (
    <Link to="/comecePorAqui" className={classes.strip}>
      <IconSunrise size={20} stroke={1.75} aria-hidden />
      <span>
        <b>Comece por aqui</b>
        {` ${done} de ${of} passos`}
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </Link>
  )
}
