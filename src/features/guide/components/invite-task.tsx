import { IconPrinter, IconUsersGroup } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { TaskPane, type TaskProps } from '#src/components/registry/task-pane.tsx'
import classes from './invite-task.module.css'
import { Share } from './share.tsx'

type Props = Omit<TaskProps, 'onDone'> & {
  readonly nome: string
  readonly address: string
  /** She has told whom she wanted to tell. */
  readonly onSave: () => Promise<void>
}

/** Where clients book, and how they and those who work here come to know of it. */
export function InviteTask({ nome, address, onSave, ...rest }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const [saving, setSaving] = useState(false)
  return (
    <TaskPane
      {...rest}
      title="Convidar e publicar"
      intro="Este é o seu endereço. Quem abre já marca, sem baixar nada."
      ref={root}
      onSubmit={(event) => {
        event.preventDefault()
        setSaving(true)
        void onSave().finally(() => setSaving(false))
      }}
      saving={saving}
      failure={null}
      submitLabel="Concluir"
    >
      <Share nome={nome} address={address} />
      <ul className={classes.links}>
        <li>
          <Link to="/cartaz">
            <IconPrinter size={22} stroke={1.75} aria-hidden />
            <span>
              <b>Cartaz para a recepção</b>
              <small>Com o código que o celular lê</small>
            </span>
          </Link>
        </li>
        <li>
          <Link to="/equipe">
            <IconUsersGroup size={22} stroke={1.75} aria-hidden />
            <span>
              <b>Equipe</b>
              <small>Convide quem trabalha com você</small>
            </span>
          </Link>
        </li>
      </ul>
    </TaskPane>
  )
}
