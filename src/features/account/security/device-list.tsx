import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { OpenSession } from '#domain/account/schema.ts'
import type { ClinicClock } from '#domain/lib/dates.ts'
import { Card } from '#src/components/cards/card.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import rows from '../components/rows.module.css'
import { deviceName, theOthers, whenUsed } from '../utils.ts'
import classes from './device-list.module.css'
import type { Disconnecting } from './use-disconnecting.ts'

const icons: Record<OpenSession['tipo'], TablerIcon> = {
  celular: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computador: IconDeviceLaptop,
  outro: IconDevices,
}

type Props = {
  readonly sessoes: readonly OpenSession[]
  readonly clock: ClinicClock
  readonly online: boolean
  readonly disconnecting: Disconnecting
  readonly onLogout: () => void
}

/** Where the account is open: this device first. */
export function DeviceList({ sessoes, clock, online, disconnecting, onLogout }: Props) {
  const all = disconnecting.stateOf('others')
  const shown = sessoes.filter(({ id, atual }) => atual || disconnecting.stateOf(id) !== 'ended')
  const others = shown.filter(({ atual }) => !atual).length
  return (
    <>
      <Card className={rows.rows}>
        {shown.map((session) =>
          session.atual ? (
            <ThisDevice key={session.id} session={session} clock={clock} onLogout={onLogout} />
          ) : (
            <OtherDevice
              key={session.id}
              session={session}
              clock={clock}
              online={online}
              all={all}
              disconnecting={disconnecting}
            />
          ),
        )}
      </Card>
      {others > 1 && (
        <Button
          variant="default"
          fullWidth
          className={classes.all ?? ''}
          disabled={!online && all === null}
          loading={all === 'sent'}
          onClick={() =>
            all === null
              ? disconnecting.disconnect('others', theOthers(others))
              : disconnecting.undo('others')
          }
        >
          {all === null ? `Desconectar ${theOthers(others)}` : 'Desfazer'}
        </Button>
      )}
      <p className={classes.hint}>
        {others === 0 ? 'Só este aparelho.' : 'Não conhece um deles? Desconecte e troque a senha.'}
      </p>
    </>
  )
}

type RowProps = { readonly session: OpenSession; readonly clock: ClinicClock }

function Icon({ tipo }: Pick<OpenSession, 'tipo'>) {
  const Drawn = icons[tipo]
  return <Drawn size={24} stroke={1.75} aria-hidden />
}

function ThisDevice({ session, clock, onLogout }: RowProps & Pick<Props, 'onLogout'>) {
  return (
    <div className={`${rows.row} ${rows.tall}`}>
      <Icon tipo={session.tipo} />
      <span>
        <b>{deviceName(session)}</b>
        <small>{whenUsed(session, clock)}</small>
        <StatusChip kind="info" icon={IconCircleCheck} className={rows.chip}>
          Este aparelho
        </StatusChip>
        <span className={rows.under}>
          <Button variant="subtle" size="sm" onClick={onLogout}>
            Sair deste aparelho
          </Button>
        </span>
      </span>
    </div>
  )
}

function OtherDevice({
  session,
  clock,
  online,
  all,
  disconnecting,
}: RowProps &
  Pick<Props, 'online' | 'disconnecting'> & { readonly all: 'waiting' | 'sent' | 'ended' | null }) {
  const name = deviceName(session)
  const own = disconnecting.stateOf(session.id)
  return (
    <div className={rows.row} data-leaving={own !== null || all !== null || undefined}>
      <Icon tipo={session.tipo} />
      <span>
        <b>{name}</b>
        <small>{own !== null || all !== null ? 'Desconectando…' : whenUsed(session, clock)}</small>
      </span>
      {all === null && (
        // The same button, so that the focus stays where it is.
        <Button
          variant="subtle"
          size="sm"
          color={own === null ? 'bad' : 'rose'}
          disabled={!online && own === null}
          loading={own === 'sent'}
          aria-label={`${own === null ? 'Desconectar' : 'Desfazer'}: ${name}`}
          onClick={() =>
            own === null ? disconnecting.disconnect(session.id, name) : disconnecting.undo(session.id)
          }
        >
          {own === null ? 'Desconectar' : 'Desfazer'}
        </Button>
      )}
    </div>
  )
}
