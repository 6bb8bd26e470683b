import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type ClinicDate, formatFullDate } from '#domain/lib/dates.ts'
import { DatedLinks } from '#src/components/dated-links.tsx'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import { visitLinkOf } from '#src/lib/words/visit-link.ts'
import type { UpcomingVisit } from '#src/offline/upcoming-visits.ts'
import type { Outside } from './use-outside.ts'
import classes from './week.module.css'

/** What is asked before a week is saved, or only looked at. */
export type OutsideQuestion = Outside & {
  /** They are only looked at, and nothing is saved yet. */
  readonly isLook: boolean
}

type Props = {
  /** Null: nothing is asked. */
  readonly asked: OutsideQuestion | null
  /** What falls outside as far as is known by now. */
  readonly outside: Outside
  readonly onBack: () => void
  readonly onSave: () => void
}

/** Which visits a new week leaves outside: they stay, and that is said before it is saved. */
export function OutsideDialog({ asked, outside, onBack, onSave }: Props) {
  const shown = useLastShown(asked)
  // While the agenda comes anew the device does not know for a moment, and then it does.
  const isKnownSince = shown?.visits === null && outside.visits !== null
  const { visits, until } = (isKnownSince ? outside : shown) ?? { visits: null, until: null }
  return (
    <Dialog opened={asked !== null} onClose={onBack} title={titleOf(visits)} align="start" size={600}>
      {visits === null && (
        <p>
          {unknownInWords(until)} <b>Todas continuam valendo</b>: salvar não cancela nem muda ninguém.
        </p>
      )}
      {visits?.length === 0 && <p>{noneInWords(until)}</p>}
      {visits !== null && visits.length > 0 && <Visits {...{ visits, until }} />}
      <div className={classes.answers}>
        <Button variant="default" onClick={onBack} data-autofocus>
          Voltar
        </Button>
        {!shown?.isLook && <Button onClick={onSave}>{saveInWords(visits)}</Button>}
      </div>
    </Dialog>
  )
}

function unknownInWords(until: ClinicDate | null): string {
  return until === null
    ? 'Este aparelho não sabe quantas visitas já marcadas caem fora da semana nova: a agenda da clínica não chegou inteira aqui.'
    : noneInWords(until)
}

function noneInWords(until: ClinicDate | null): string {
  return until === null
    ? 'Nenhuma visita já marcada cai fora da semana nova.'
    : `Até ${formatFullDate(until)} nenhuma visita já marcada cai fora da semana nova. O que vem depois este aparelho não sabe.`
}

function titleOf(visits: OutsideQuestion['visits']): string {
  if (visits === null) return 'Visitas podem cair fora'
  if (visits.length === 0) return 'Nenhuma visita cai fora'
  return visits.length === 1 ? '1 visita cai fora' : `${visits.length} visitas caem fora`
}

function saveInWords(visits: OutsideQuestion['visits']): string {
  if (visits === null) return 'Salvar assim mesmo'
  if (visits.length === 0) return 'Salvar'
  return visits.length === 1 ? 'Salvar e manter a visita' : `Salvar e manter as ${visits.length}`
}

type VisitsProps = { readonly visits: readonly UpcomingVisit[]; readonly until: ClinicDate | null }

function Visits({ visits, until }: VisitsProps) {
  const many = visits.length !== 1
  return (
    <>
      <p>
        {many ? 'Estas já estavam marcadas e ' : 'Esta já estava marcada e '}
        <b>{many ? 'continuam valendo' : 'continua valendo'}</b>: salvar não cancela nem muda ninguém.
      </p>
      <DatedLinks rows={visits.map((visit) => visitLinkOf(visit, 'Mudar horário'))} scrolls />
      {until !== null && (
        <p className={classes.hint}>
          {many ? 'Contadas' : 'Contada'} até {formatFullDate(until)}: o que vem depois este aparelho não
          sabe.
        </p>
      )}
      <p className={classes.hint}>
        Na agenda elas ganham a marca “fora da semana”. Se você mudar alguma, a cliente entra em{' '}
        <Link to="/quemAindaNaoSabe">Quem ainda não sabe</Link>.
      </p>
    </>
  )
}
