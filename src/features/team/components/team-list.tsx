import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { TeamMember } from '#domain/account/schema.ts'
import type { ClinicClock } from '#domain/lib/dates.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { inviteInWords, lastUsed } from '../utils.ts'
import classes from './team-screen.module.css'

type MembersProps = {
  readonly members: readonly TeamMember[]
  /** The e-mail of who is shown. */
  readonly chosen: string | null
  readonly clock: ClinicClock
  readonly onChoose: (email: string) => void
}

/** Who can log in here. */
export function Members({ members, chosen, clock, onChoose }: MembersProps) {
  return (
    <ul className={classes.rows} aria-label="Pessoas da equipe">
      {members.map((member) => (
        <li key={member.email} data-on={member.email === chosen || undefined}>
          <button
            type="button"
            className={classes.person}
            aria-pressed={member.email === chosen}
            onClick={() => onChoose(member.email)}
          >
            <Avatar nome={member.nome} />
            <span className={classes.who}>
              <b>
                {member.nome}
                {member.voce && <small> você</small>}
              </b>
              <span>
                {member.email}, {lastUsed(member, clock)}
              </span>
            </span>
          </button>
          <StatusChip kind="send" icon={IconKey}>
            Administração
          </StatusChip>
        </li>
      ))}
    </ul>
  )
}

type InvitationsProps = {
  readonly invited: readonly TeamMember[]
  readonly clock: ClinicClock
  readonly online: boolean
  readonly onCode: (member: TeamMember) => void
  readonly onCancel: (member: TeamMember) => void
}

/** Who has not chosen a password yet. */
export function Invitations({ invited, clock, online, onCode, onCancel }: InvitationsProps) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className={classes.heading}>
        Convites
      </h2>
      <ul className={classes.rows}>
        {invited.map((member) => (
          <li key={member.email}>
            <span className={classes.person}>
              <Avatar nome={member.nome} />
              <span className={classes.who}>
                <b>{member.nome}</b>
                <span>
                  {member.email}, {member.convite !== null && inviteInWords(member.convite, clock)}
                </span>
              </span>
            </span>
            <span className={classes.acts}>
              <Button
                variant="subtle"
                size="sm"
                disabled={!online}
                aria-label={`Ler outro código: ${member.nome}`}
                onClick={() => onCode(member)}
              >
                Ler outro código
              </Button>
              <Button
                variant="subtle"
                size="sm"
                color="bad"
                disabled={!online}
                aria-label={`Cancelar o convite: ${member.nome}`}
                onClick={() => onCancel(member)}
              >
                Cancelar
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
