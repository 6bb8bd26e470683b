import classes from './row-actions.module.css'

type Props = {
  /** Whose actions they are, for screen readers. */
  name: string
  onEdit: () => void
  onDelete: () => void
  deleteDisabled: boolean
}

/** "Editar" and "Deletar", as words. */
export function RowActions({ name, onEdit, onDelete, deleteDisabled }: Props) {
  return (
    <span className={classes.actions}>
      <button type="button" className={classes.action} aria-label={`Editar ${name}`} onClick={onEdit}>
        Editar
      </button>
      <button
        type="button"
        className={classes.action}
        data-bad
        aria-label={`Deletar ${name}`}
        disabled={deleteDisabled}
        onClick={onDelete}
      >
        Deletar
      </button>
    </span>
  )
}
