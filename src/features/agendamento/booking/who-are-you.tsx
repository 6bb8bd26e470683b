import { Button } from '@mantine/core'
import {
  type ClinicDate,
  type ClinicDateTime,
  dateBlockOf,
  formatTime,
  parseDateTime,
  weekdayInWords,
} from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { Dialog } from '#src/components/dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import type { Service } from './utils.ts'
import classes from './who-are-you.module.css'

/** Where somebody says who she is; both lead back to this page with what was chosen on it. */
export type VisitorWays = { onRegister: () => void; onLogin: () => void }

type Props = VisitorWays & {
  opened: boolean
  onClose: () => void
  service: Service
  when: ClinicDateTime
  /** The clinic's. */
  today: ClinicDate
  offline: boolean
}

/** The last step of somebody without a session: what was chosen, and the two ways to say who she is. */
export function WhoAreYou(props: Props) {
  const { opened, onClose, service, when, today, offline, onRegister, onLogin } = props
  const parsed = parseDateTime(when)
  return (
    <Dialog opened={opened} onClose={onClose} title="Falta só dizer quem é você" align="start">
      {parsed !== null && (
        <DialogSummary
          {...dateBlockOf(parsed.date, today)}
          title={service.nome}
          text={`${weekdayInWords(parsed.date, today)} às ${formatTime(parsed.minute)}, ${formatReais(service.valor)}`}
        />
      )}
      {offline ? (
        <InlineAlert tone="wait">
          Precisa de internet para entrar. Sua escolha fica aqui, mas o horário ainda não está reservado.
        </InlineAlert>
      ) : (
        <p className={classes.text}>
          O horário fica reservado quando a clínica responder, logo depois que você entrar.
        </p>
      )}
      <div className={classes.actions}>
        <Button fullWidth size="lg" disabled={offline} onClick={onRegister} data-autofocus>
          Primeira vez
        </Button>
        <Button fullWidth size="lg" variant="default" disabled={offline} onClick={onLogin}>
          Já tenho conta
        </Button>
        <Button fullWidth variant="subtle" onClick={onClose}>
          Voltar aos horários
        </Button>
      </div>
    </Dialog>
  )
}
