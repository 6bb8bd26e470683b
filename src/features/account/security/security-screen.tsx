import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Security } from '#domain/account/schema.ts'
import type { ClinicClock } from '#domain/lib/dates.ts'
import { Card } from '#src/components/cards/card.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import type { LineProps } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { Loading, RowsSkeleton, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import { ConfirmAccount } from '../components/confirm-account.tsx'
import rows from '../components/rows.module.css'
import { dateOf } from '../utils.ts'
import { ChangePassword } from './change-password.tsx'
import { DeviceList } from './device-list.tsx'
import classes from './security-screen.module.css'
import { useDisconnecting } from './use-disconnecting.ts'
import { type SecurityState, useSecurity } from './use-security.ts'

type Props = LineProps & {
  /** Whose account it is. */
  readonly email: string
  readonly clock: ClinicClock
  readonly onLogout: () => void
  /** The clinic says that nobody is logged in here. */
  readonly onSessionOver: () => void
  /** What reception has written for her can be read from now on. */
  readonly onConfirmed: () => void
}

/** How one enters, and where the account is open: all of it asked of the clinic, nothing kept here. */
export function SecurityScreen(props: Props) {
  const { online, onSessionOver } = props
  const state = useSecurity(online, onSessionOver)
  const { security, failure } = state
  if (security === null)
    return online && failure === null ? <Awaited /> : <NotRead {...state} online={online} />
  return (
    <>
      {failure !== null && (state.isOld || !state.reading) && (
        <div className={classes.notice}>
          <InlineAlert tone="wait">
            Não conseguimos atualizar esta tela: o que está aqui é de antes.{' '}
            <button type="button" className={classes.retry} onClick={() => void state.reload()}>
              Tentar de novo
            </button>
          </InlineAlert>
        </div>
      )}
      {failure === null && state.isOld && (
        <div className={classes.notice}>
          <InlineAlert tone="wait">O que está aqui é de antes{online ? ': atualizando…' : '.'}</InlineAlert>
        </div>
      )}
      {!online && (
        <div className={classes.notice}>
          <InlineAlert tone="wait">Precisa de internet para mudar algo aqui.</InlineAlert>
        </div>
      )}
      <Sections {...props} security={security} reload={state.reload} />
    </>
  )
}

type SectionsProps = Props & { readonly security: Security; readonly reload: () => Promise<void> }

function Sections({ security, reload, email, clock, ...props }: SectionsProps) {
  const { online, silent, onSessionOver } = props
  const root = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState(false)
  const guard = useDoubleTapGuard()
  const disconnecting = useDisconnecting({ owner: email, onAnswer: reload, onSessionOver })
  const { senhaTrocadaEm, nuncaTrocada, confirmada, sessoes } = security

  function confirmed() {
    notify.ok('Conta confirmada')
    props.onConfirmed()
    // The card with the pressed button leaves.
    root.current?.focus()
    void reload()
  }

  return (
    <div ref={root} tabIndex={-1} className={classes.root} onClickCapture={guard}>
      {!confirmada && (
        <Section title="Conta">
          <ConfirmAccount
            online={online}
            silent={silent}
            onConfirmed={confirmed}
            onSessionOver={onSessionOver}
          />
        </Section>
      )}
      <Section title="Senha">
        <Card className={rows.rows}>
          <div className={rows.row}>
            <IconKey size={24} stroke={1.75} aria-hidden />
            <span>
              <b>{nuncaTrocada ? 'Desde o cadastro' : 'Última troca'}</b>
              <small>{dateOf(senhaTrocadaEm, clock)}</small>
            </span>
            <Button variant="subtle" size="sm" onClick={() => setChanging(true)}>
              Trocar senha
            </Button>
          </div>
        </Card>
      </Section>
      <Section title="Aparelhos conectados">
        <DeviceList
          sessoes={sessoes}
          clock={clock}
          online={online}
          disconnecting={disconnecting}
          onLogout={props.onLogout}
        />
      </Section>
      <ChangePassword
        opened={changing}
        online={online}
        silent={silent}
        since={senhaTrocadaEm}
        others={sessoes.filter(({ atual }) => !atual).length}
        onClose={() => setChanging(false)}
        onSessionOver={onSessionOver}
        onDone={() => {
          setChanging(false)
          notify.ok('Senha trocada')
          void reload()
        }}
      />
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Awaited() {
  return (
    <Loading label="Carregando a segurança da conta…">
      {[1, 3].map((count) => (
        <div key={count} className={classes.section}>
          <SkeletonBlock width={140} height={24} className={classes.awaited ?? ''} />
          <RowsSkeleton rows={count} mark="sign" />
        </div>
      ))}
    </Loading>
  )
}

/** Nothing is said of devices and password where the clinic has not been heard. */
function NotRead({ failure, reading, reload, online }: SecurityState & Pick<LineProps, 'online'>) {
  return (
    <div className={classes.section}>
      <EmptyState
        picture="empty-conversation"
        sentence={online ? 'Não conseguimos ler a segurança da sua conta.' : 'Precisa de internet.'}
        hint={
          online
            ? failure?.mensagem
            : 'A senha e os aparelhos conectados são perguntados à clínica: nada disso fica guardado aqui.'
        }
        action={
          <Button variant="light" loading={reading} onClick={() => void reload()}>
            Tentar de novo
          </Button>
        }
      />
    </div>
  )
}
