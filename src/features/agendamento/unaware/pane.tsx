import { Button, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type MouseEventHandler, useState } from 'react'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { BeforeAndNow } from './before-and-now.tsx'
import { ChangedAgain, TextOfOtherDay } from './changed-again.tsx'
import { CallLink, WhatsAppLink } from './links.tsx'
import { Received } from './lists.tsx'
import type { UnawareVisit } from './queries.ts'
import classes from './screen.module.css'
import { useReadAnew, whatIsTold } from './use-shown.ts'
import type { TypedTexts } from './use-typed-texts.ts'
import { messageOf, unawareSinceInWords } from './words.ts'

type Props = {
  readonly row: UnawareVisit
  readonly clinicNow: ClinicNow
  readonly clinica: string
  readonly onTold: (row: UnawareVisit) => void
  /** What stands in the place of the ready text, by what it tells. */
  readonly texts: TypedTexts
  /** Stops the second press of a double tap, which would count for the next client (`useDoubleTapGuard`). */
  readonly onClickCapture: MouseEventHandler
}

/** The pane of one visit, whose text and answer begin anew with each change of what she is told. */
export function ShownPane(props: Props) {
  const anew = useReadAnew(props.row)
  return <ToldPane key={whatIsTold(props.row)} {...props} {...anew} />
}

type ToldPaneProps = Props & ReturnType<typeof useReadAnew>

/** One change: whose, from what to what, a text that tells it, and the ways to her. */
function ToldPane(props: ToldPaneProps) {
  const { row, clinicNow, clinica, onTold, texts, onClickCapture, isUnread, onRead } = props
  const { client } = row
  const ready = messageOf({ ...row, nome: client.nome, clinica, today: clinicNow.date })
  const text = texts.of(row) ?? ready
  const isOfOtherDay = texts.isOfOtherDay(row)
  const [isEditing, setIsEditing] = useState(false)
  const [isOpened, setIsOpened] = useState(false)
  const contact = [client.telefone, client.email === null ? 'sem conta no aplicativo' : client.email]
  return (
    <section className={classes.pane} aria-label={`Mudança de ${client.nome}`}>
      <div className={classes.scroll}>
        <div className={classes.paneHead}>
          <Avatar nome={client.nome} large />
          <div>
            <h2>{client.nome}</h2>
            <p>{contact.filter(Boolean).join(', ')}</p>
          </div>
        </div>
        <p className={classes.service}>{row.visit.nome}</p>
        <BeforeAndNow row={row} today={clinicNow.date} />
        <p className={classes.cardState}>
          <Received row={row} today={clinicNow.date} />
          <span>{unawareSinceInWords(row.visit.mudadoEm, clinicNow)}</span>
        </p>
        <div className={classes.textHead}>
          <b id="texto-pronto">Texto pronto</b>
          <Button variant="subtle" size="sm" onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? 'Pronto' : 'Editar texto'}
          </Button>
        </div>
        {isEditing ? (
          <Textarea
            aria-labelledby="texto-pronto"
            autosize
            minRows={3}
            maxLength={1000}
            value={text}
            onChange={({ currentTarget: { value } }) => texts.keep(row, value === ready ? null : value)}
          />
        ) : (
          <p className={classes.bubble}>{text}</p>
        )}
        <p className={classes.hint}>
          {client.telefone === ''
            ? 'Não há telefone no cadastro dela: se encontrar, avise e anote aqui.'
            : 'Abrir o WhatsApp ainda não é avisar. Depois de abrir, aparece aqui “Ela respondeu” para você marcar.'}
        </p>
      </div>
      <div className={classes.foot}>
        {isUnread && <ChangedAgain onRead={onRead} />}
        {isOfOtherDay && <TextOfOtherDay onRead={() => texts.onRead(row)} />}
        <div className={classes.ways} onClickCapture={onClickCapture}>
          <CallLink telefone={client.telefone} />
          <Button
            variant="default"
            leftSection={<IconCheck size={20} stroke={1.75} aria-hidden />}
            disabled={isUnread}
            onClick={() => onTold(row)}
          >
            {isOpened ? 'Ela respondeu' : 'Avisei por telefone'}
          </Button>
        </div>
        <WhatsAppLink
          telefone={client.telefone}
          text={text}
          size="xl"
          isHeld={isOfOtherDay}
          onOpened={() => setIsOpened(true)}
        />
      </div>
    </section>
  )
}
