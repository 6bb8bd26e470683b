import { ActionIcon, Collapse, Modal } from '@mantine/core'
import { IconChevronDown, IconMapPin, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Session } from '#domain/usuario/schema.ts'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import type { ToResolve } from '#src/features/agendamento/agenda/now/pane.tsx'
import { useOpenedAfterMount } from '#src/lib/drawing/on-demand.ts'
import { wayBackFrom } from '../kept/return-to.ts'
import { NOTHING_TO_RESOLVE } from '../reception-watch.tsx'
import { adminGroups, waitingBehind } from './admin-entries.ts'
import { BrandLink } from './brand-link.tsx'
import { addressLine, ContactLinks, contactsOf } from './contacts.tsx'
import { about, booking, login, perfil, QUEUE, registerEntry } from './menu-entries.ts'
import classes from './phone-menu.module.css'
import type { PhoneMenuProps } from './phone-menu.tsx'
import { queueWords } from './queue-words.ts'
import { WaitingCount } from './waiting-count.tsx'

const ADMINISTRATION = 'Administração'

/** The drawn menu. Fetched by `PhoneMenu`. */
export function PhoneMenuScreen({
  session,
  clinica,
  queue,
  line,
  toResolve = NOTHING_TO_RESOLVE,
  opened,
  onClose,
  onLogout,
}: PhoneMenuProps) {
  const back = wayBackFrom(useLocation())
  return (
    <Modal.Root
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      fullScreen
      classNames={{ content: classes.screen ?? '' }}
    >
      <Modal.Content aria-label="Menu">
        <div className={classes.top}>
          <BrandLink nome={clinica.nome} />
          <ActionIcon onClick={onClose} aria-label="Fechar menu" data-autofocus>
            <IconX size={24} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        {session !== null && (
          <p className={classes.who}>
            <b>{session.nomeExibicao === '' ? session.email : session.nomeExibicao}</b>
            {secondLine(session)}
          </p>
        )}
        <nav className={classes.nav} aria-label="Menu">
          {session === null ? (
            <>
              <Entry to={login.to} state={back}>
                {login.label}
              </Entry>
              <Entry to={registerEntry.to} state={back}>
                {registerEntry.label}
              </Entry>
              <hr />
              <Entry to={about.to}>{about.label}</Entry>
            </>
          ) : (
            <>
              <Entry to={booking.to}>{booking.label}</Entry>
              <Entry to={perfil.to}>{perfil.label}</Entry>
              <Entry to={about.to}>{about.label}</Entry>
              {session.status === 'Admin' && <More toResolve={toResolve} />}
              <hr />
              {(session.status === 'Usuario' || queue.pending > 0) && (
                <Link to={QUEUE} replace className={classes.small}>
                  Pendências
                  {queue.pending > 0 && <StatusChip kind="wait">{queueWords(queue, line)}</StatusChip>}
                </Link>
              )}
              <button type="button" className={classes.small} onClick={onLogout}>
                Sair
              </button>
            </>
          )}
        </nav>
        {session === null && <Contacts clinica={clinica} />}
        {session?.status !== 'Admin' && <Picture name="dawn" className={classes.dawn} />}
      </Modal.Content>
    </Modal.Root>
  )
}

/** What the first line has not said. The first account is called by its office, not by a name. */
function secondLine({ status, nomeExibicao, email }: Session): string {
  if (status === 'Admin' && nomeExibicao !== ADMINISTRATION) return ADMINISTRATION
  return nomeExibicao === '' ? '' : email
}

/** Replaces the history entry that the open menu is: one step back from the new page is the page before. */
function Entry({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  const current = useLocation().pathname.toLowerCase() === to
  return (
    <Link
      to={to}
      state={state}
      replace
      className={classes.entry}
      {...(current && { 'aria-current': 'page' as const })}
    >
      {children}
    </Link>
  )
}

function More({ toResolve }: { readonly toResolve: ToResolve }) {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={opened}
        aria-controls="menu-mais"
        onClick={() => setOpened((is) => !is)}
      >
        Mais...
        <IconChevronDown size={24} stroke={1.75} aria-hidden />
      </button>
      <Collapse expanded={opened} id="menu-mais">
        {adminGroups.map(({ id, name, entries }) => (
          <div key={id} className={classes.more}>
            <p id={id}>{name}</p>
            <ul aria-labelledby={id}>
              {entries.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} replace>
                    <Icon size={22} stroke={1.75} aria-hidden />
                    {label}
                    <WaitingCount count={waitingBehind(to, toResolve)} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Collapse>
    </>
  )
}

function Contacts({ clinica }: Pick<PhoneMenuProps, 'clinica'>) {
  const address = addressLine(clinica)
  return (
    <div className={classes.contacts}>
      <ContactLinks contacts={contactsOf(clinica).slice(0, 1)} iconSize={22} />
      {address !== '' && (
        <p>
          <IconMapPin size={22} stroke={1.75} aria-hidden />
          {address}
        </p>
      )}
    </div>
  )
}
