import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconLock, IconUserMinus, IconX } from '@tabler/icons-react'
import type { TeamMember } from '#domain/account/schema.ts'
import { ACCOUNT_WORDS } from '#domain/account/words.ts'
import type { ClinicClock } from '#domain/lib/dates.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { lastUsed, rightsInWords } from '../utils.ts'
import classes from './member-pane.module.css'

type Props = {
  readonly member: TeamMember
  /** Whether nobody else of the team can log in: then she cannot be removed. */
  readonly isLast: boolean
  readonly clock: ClinicClock
  readonly online: boolean
  /** Closes the sheet, where the pane is one. */
  readonly onClose: (() => void) | undefined
  readonly onRemove: () => void
  readonly onCode: () => void
  readonly onInvite: () => void
}

/** Somebody of the team: when she was last here, what she may do, and the way out. */
export function MemberPane(props: Props) {
  const { member, isLast, clock, online, onClose, onRemove, onCode, onInvite } = props
  const { may, mayNot } = rightsInWords()
  return (
    <section className={classes.pane} aria-label={member.nome}>
      <div className={classes.scroll}>
        <div className={classes.head}>
          <Avatar nome={member.nome} large />
          <div className={classes.who}>
            <h2>{member.nome}</h2>
            <p>{member.email}</p>
          </div>
          {onClose !== undefined && (
            <ActionIcon onClick={onClose} aria-label="Fechar">
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>Papel</dt>
            <dd>Administração</dd>
            <dd className={classes.aside}>{isLast && 'a única'}</dd>
          </div>
          <div>
            <dt>Entrou</dt>
            <dd>{lastUsed(member, clock)}</dd>
            <dd className={classes.aside}>{member.voce && 'você'}</dd>
          </div>
        </dl>
        <h3>Pode</h3>
        <ul className={classes.rights}>
          {may.map((words) => (
            <li key={words}>
              <IconCheck size={18} stroke={1.75} aria-hidden />
              {words}
            </li>
          ))}
        </ul>
        <h3>Não pode</h3>
        <ul className={classes.rights} data-not>
          {mayNot.map((words) => (
            <li key={words}>
              <IconX size={18} stroke={1.75} aria-hidden />
              {words}
            </li>
          ))}
        </ul>
        {isLast && (
          <p className={classes.last} id="why-last">
            <IconLock size={20} stroke={1.75} aria-hidden />
            <span>{ACCOUNT_WORDS.lastAdmin}</span>
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="bad"
          leftSection={<IconUserMinus size={20} stroke={1.75} aria-hidden />}
          disabled={isLast || !online}
          {...(isLast && { 'aria-describedby': 'why-last' })}
          onClick={onRemove}
        >
          Remover
        </Button>
        {member.voce ? (
          <Button variant="default" onClick={onInvite}>
            Convidar outra pessoa
          </Button>
        ) : (
          <Button variant="default" disabled={!online} onClick={onCode}>
            Ler um código
          </Button>
        )}
      </div>
    </section>
  )
}
