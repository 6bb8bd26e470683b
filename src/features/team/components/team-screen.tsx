import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { InviteInput, TeamMember } from '#domain/account/schema.ts'
import type { ClinicClock } from '#domain/lib/dates.ts'
import { type AccountFailure, isLost } from '#src/api/account-failure.ts'
import { CodeDialog } from '#src/components/dialogs/code-dialog.tsx'
import { DiscardQuestion } from '#src/components/dialogs/discard-question.tsx'
import { deletesOnline, type LineProps } from '#src/components/notices/line-words.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { TwoPanes, useTwoPanes } from '#src/components/page/two-panes.tsx'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import type { KeptDraft } from '#src/lib/form/draft.ts'
import { useAsked } from '#src/lib/reading/use-asked.ts'
import { pastMomentInWords } from '#src/lib/words/age.ts'
import { makeCode } from '#src/offline/login/one-time-code.ts'
import { readTeam } from '../commands.ts'
import { teamInWords } from '../utils.ts'
import { InvitePane, type MadeInvitation } from './invite-pane.tsx'
import { MemberPane } from './member-pane.tsx'
import { RemoveMember } from './remove-member.tsx'
import { Invitations, Members } from './team-list.tsx'
import classes from './team-screen.module.css'

type Props = LineProps &
  KeptDraft<InviteInput> & {
    readonly clock: ClinicClock
    /** Her session is over: a login, and back. */
    readonly onSessionOver: () => void
    /** Called when she has removed herself. */
    readonly onLeft: () => void
  }

/** What the right pane shows: a person by her e-mail, or the form of an invitation. */
type Shown = { readonly kind: 'member'; readonly email: string } | { readonly kind: 'invite' } | null

const TYPED = { text: 'O convite ainda não foi feito.' }
const CODE = {
  title: 'Descartar o código?',
  text: 'Ele não aparece de novo. Se ainda não o leu, em Convites se lê outro.',
}

/** Who works at the clinic: who they are and what they may do, invitations, and the way out. */
export function TeamScreen({ clock, onSessionOver, onLeft, draft, onLogin, ...line }: Props) {
  const { value, failure, isOld, asking, ask } = useAsked(readTeam, line.online)
  const team = value?.people ?? null
  const [shown, setShown] = useState<Shown>(draft === null ? null : { kind: 'invite' })
  /** The invitation that was typed before a login, until it is made or given up. */
  const [kept, setKept] = useState(draft)
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const [saving, setSaving] = useState(false)
  const [asked, setAsked] = useState<{ readonly act: () => void } | null>(null)
  const [removing, setRemoving] = useState<TeamMember | null>(null)
  const [reading, setReading] = useState<TeamMember | null>(null)
  const readTo = useLastShown(reading)
  const wide = useTwoPanes()
  useOver(failure?.kind === 'login', onSessionOver)

  const members = team?.filter(({ convite }) => convite === null) ?? []
  const invited = team?.filter(({ convite }) => convite !== null) ?? []
  const member = shown?.kind === 'member' ? members.find(({ email }) => email === shown.email) : undefined
  const close = () => {
    setShown(null)
    setMade(null)
    setKept(null)
  }
  const invite = () => setShown({ kind: 'invite' })
  /** What is typed of an invitation, or its code, is lost only after a question. */
  function leave(on: () => void) {
    // What comes of it is told in the pane.
    if (saving) return
    const act = () => {
      setKept(null)
      on()
    }
    if (made !== null || isUnsaved()) setAsked({ act })
    else act()
  }
  const onClose = wide ? undefined : () => leave(close)

  let pane: ReactNode = (
    <p className={classes.nobody}>Escolha alguém para ver o que faz aqui, ou convide outra pessoa.</p>
  )
  if (shown?.kind === 'invite')
    pane = (
      <InvitePane
        {...line}
        {...{ onClose, made, onLogin, saving }}
        draft={kept}
        onSaving={setSaving}
        onMade={setMade}
        onRead={close}
        onInvited={() => void ask()}
      />
    )
  else if (member !== undefined)
    pane = (
      <MemberPane
        key={member.email}
        member={member}
        isLast={members.length === 1}
        clock={clock}
        online={line.online}
        onClose={onClose}
        onRemove={() => setRemoving(member)}
        onCode={() => setReading(member)}
        onInvite={invite}
      />
    )

  return (
    <>
      <TwoPanes
        label={shown?.kind === 'invite' ? 'Convidar' : 'Pessoa da equipe'}
        wide={wide}
        opened={shown?.kind === 'invite' || member !== undefined}
        onClose={() => leave(close)}
        pane={pane}
      >
        <div>
          <BackLink to="/">Voltar para o menu</BackLink>
          <div className={classes.top}>
            <PageTitle size="pane">Equipe</PageTitle>
            <p className={classes.count}>{team === null ? '' : teamInWords(team)}</p>
            <Button
              variant="light"
              leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
              onClick={invite}
            >
              Convidar
            </Button>
          </div>
        </div>
        {(failure !== null || isOld || !line.online) && (
          <NotAsked
            failure={failure}
            online={line.online}
            since={value && pastMomentInWords(value.asOf, clock.clinicNow.date)}
            asking={asking}
            onAsk={() => void ask()}
          />
        )}
        {team === null ? (
          asking && (
            <Loading label="Carregando a equipe…">
              <RowsSkeleton rows={3} />
            </Loading>
          )
        ) : (
          <>
            <Members
              members={members}
              chosen={member?.email ?? null}
              clock={clock}
              onChoose={(email) =>
                leave(() => {
                  setMade(null)
                  setShown({ kind: 'member', email })
                })
              }
            />
            {invited.length > 0 && (
              <Invitations
                invited={invited}
                clock={clock}
                online={line.online}
                onCode={setReading}
                onCancel={setRemoving}
              />
            )}
          </>
        )}
      </TwoPanes>
      <RemoveMember
        member={removing}
        {...line}
        onClose={() => setRemoving(null)}
        onDone={(isOwn) => {
          if (isOwn) return onLeft()
          // An invitation that is being typed, or read aloud, is not about her.
          if (shown?.kind === 'member') close()
          void ask()
        }}
        onSessionOver={onSessionOver}
      />
      <DiscardQuestion
        opened={asked !== null}
        {...(made === null ? TYPED : CODE)}
        onStay={() => setAsked(null)}
        onDiscard={() => {
          setAsked(null)
          asked?.act()
        }}
      />
      <CodeDialog
        opened={reading !== null}
        onClose={() => {
          setReading(null)
          void ask()
        }}
        title={`Ler um código a ${readTo?.nome ?? ''}?`}
        text="Quem digitar o código escolhe uma senha nova e sai dos outros aparelhos. Leia só a quem você conhece."
        confirmLabel="Ler código"
        caution={deletesOnline(line)}
        onMake={() => makeCode(reading?.email ?? '')}
      />
    </>
  )
}

/** Calls once when something becomes true. */
function useOver(isOver: boolean, onOver: () => void): void {
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver])
}

type NotAskedProps = {
  /** Why the last question brought no list; null where it brought one. */
  readonly failure: AccountFailure | null
  readonly online: boolean
  /** Says from when the list below is; null where there is none. */
  readonly since: string | null
  readonly asking: boolean
  readonly onAsk: () => void
}

/** Why there is no list as of now: nobody answered, or the clinic's own no, in its words. */
function NotAsked({ failure, online, since, asking, onAsk }: NotAskedProps) {
  const refusal = online && failure !== null && !isLost(failure) ? failure.mensagem : null
  const title = !online ? 'Sem internet' : failure === null ? 'Atualizando' : 'A clínica não respondeu agora'
  const text =
    since === null
      ? 'A equipe não fica guardada neste aparelho: ela aparece com internet.'
      : `A lista abaixo é de ${since}: agora pode ser outra.`
  return (
    <Notice
      tone={refusal === null ? 'wait' : 'bad'}
      title={refusal === null ? title : 'A clínica não mostrou a equipe'}
      live
      action={
        online && (
          <Button size="sm" variant="default" loading={asking} onClick={onAsk}>
            Tentar de novo
          </Button>
        )
      }
    >
      {refusal} {(refusal === null || since !== null) && text}
    </Notice>
  )
}
