import { Button } from '@mantine/core'
import { Notice } from '../notices/notice.tsx'
import classes from './conflict-notice.module.css'

/** One field that both changed, in words: as the clinic has it, and as it was typed. */
export type ConflictRow = { readonly label: string; readonly theirs: string; readonly mine: string }

type Props = {
  /** The region's name for screen readers: "O agendamento mudou". */
  readonly label: string
  readonly title: string
  readonly rows: readonly ConflictRow[]
  readonly saving: boolean
  /** Salvar cannot be pressed now, so that this way cannot, either. */
  readonly blocked?: boolean
  readonly onKeepClinics: () => void
  readonly onSaveMine: () => void
}

/** What both have changed: the clinic's beside what was typed, and the choice between them. */
export function ConflictNotice({
  label,
  title,
  rows,
  saving,
  blocked = false,
  onKeepClinics,
  onSaveMine,
}: Props) {
  return (
    <section className={classes.conflict} tabIndex={-1} data-conflict aria-label={label}>
      <Notice tone="wait" title={title} live>
        {rows.length === 0 ? (
          'Confira e salve de novo.'
        ) : (
          <dl className={classes.fields}>
            {rows.map((row) => (
              <div key={row.label}>
                <dt>{row.label}</dt>
                <dd>
                  A clínica tem agora: <b>{row.theirs || 'vazio'}</b>
                </dd>
                <dd>
                  Você digitou: <b>{row.mine || 'vazio'}</b>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Notice>
      <div className={classes.actions}>
        <Button variant="default" onClick={onKeepClinics} disabled={saving}>
          Manter o da clínica
        </Button>
        <Button variant="light" onClick={onSaveMine} loading={saving} disabled={blocked}>
          Salvar o meu
        </Button>
      </div>
    </section>
  )
}
