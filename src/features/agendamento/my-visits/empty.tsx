import { Button } from '@mantine/core'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import classes from './my-visits.module.css'

type Props = {
  /** False until this device has asked the clinic once. */
  readonly known: boolean
  readonly onReload: () => void
  readonly onServices: () => void
}

/** One has no visits, or this device has never read them. */
export function NoVisits({ known, onReload, onServices }: Props) {
  return (
    <div className={classes.empty}>
      {known ? (
        <EmptyState
          picture="empty-agenda"
          sentence={AGENDAMENTO_TEXTS.myVisitsEmpty}
          hint="Escolha um serviço e marque o primeiro."
          action={<Button onClick={onServices}>Ver serviços</Button>}
        />
      ) : (
        <NotYetRead onReload={onReload} />
      )}
    </div>
  )
}

/** This device has not read her visits: what else stands there is not all that she has. */
export function NotYetRead({ onReload }: Pick<Props, 'onReload'>) {
  return (
    <Notice
      tone="info"
      title="Ainda não lemos os seus agendamentos"
      action={
        <Button size="sm" variant="default" onClick={onReload}>
          Tentar de novo
        </Button>
      }
    >
      Este aparelho precisa de internet na primeira vez.
    </Notice>
  )
}
