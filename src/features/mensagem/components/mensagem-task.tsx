import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { TaskPane, type TaskProps } from '#src/components/registry/task-pane.tsx'
import { whereShown } from '../utils.ts'
import classes from './mensagem-task.module.css'
import { type SuggestedMessage, useSuggestedMessages } from './use-suggested-messages.ts'

type Props = TaskProps & {
  /** The messages that the clinic has. */
  readonly mensagens: readonly Mensagem[]
  /** Her session is over. */
  readonly onSessionOver: () => void
}

/** What clients read on the first page: suggested words, to accept or to change. */
export function MensagemTask({ mensagens, onSessionOver, onDone, ...rest }: Props) {
  const f = useSuggestedMessages(mensagens)
  const isNothing = f.wanted === 0 && !mensagens.some(({ habilitado }) => habilitado)

  async function save() {
    const saved = await f.save()
    if (saved === null) return
    if (saved > 0) notify.ok(saved === 1 ? '1 mensagem cadastrada' : `${saved} mensagens cadastradas`)
    onDone()
  }

  return (
    <TaskPane
      {...rest}
      title="Mensagens"
      intro="O que as clientes leem no início. Aceite o texto, ou escreva do seu jeito."
      ref={f.root}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNothing) void save()
      }}
      saving={f.saving}
      failure={
        isNothing ? 'Marque ao menos uma mensagem, ou pule este passo.' : (f.failure?.mensagem ?? null)
      }
      failureAction={f.failure?.kind === 'login' ? { label: 'Login', onClick: onSessionOver } : undefined}
    >
      <ul className={classes.rows}>
        {f.rows.map((row) => (
          <MensagemRow key={row.key} row={row} onChange={(next) => f.change(row.key, next)} />
        ))}
      </ul>
      <p className={classes.more}>
        O texto da página Sobre e os outros ficam em <Link to="/cadastroMensagens">Mensagens</Link>.
      </p>
    </TaskPane>
  )
}

type RowProps = {
  readonly row: SuggestedMessage
  readonly onChange: (next: Partial<Pick<SuggestedMessage, 'isTicked' | 'nome' | 'descricao'>>) => void
}

function MensagemRow({ row: { kind, own, isTicked, nome, descricao, errors }, onChange }: RowProps) {
  return (
    <li className={classes.row}>
      <Checkbox
        size="md"
        radius={7}
        label={whereShown[kind]}
        checked={isTicked || own !== null}
        disabled={own !== null}
        onChange={({ currentTarget }) => onChange({ isTicked: currentTarget.checked })}
      />
      {own !== null ? (
        <p className={classes.own}>
          <b>{own.nome}</b>
          <span>{own.descricao}</span>
        </p>
      ) : (
        isTicked && (
          <div className={classes.fields}>
            <TextInput
              label="Título"
              aria-label={`Título, ${whereShown[kind]}`}
              maxLength={160}
              autoComplete="off"
              value={nome}
              error={errors.nome}
              onChange={({ currentTarget }) => onChange({ nome: currentTarget.value })}
            />
            <Textarea
              label="Texto"
              aria-label={`Texto, ${whereShown[kind]}`}
              rows={3}
              value={descricao}
              error={errors.descricao}
              onChange={({ currentTarget }) => onChange({ descricao: currentTarget.value })}
            />
          </div>
        )
      )}
    </li>
  )
}
