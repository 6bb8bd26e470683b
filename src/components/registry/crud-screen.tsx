import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CrudForm, FormFailure, Removed } from '#src/lib/form/use-crud-form.ts'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { DiscardQuestion } from '../dialogs/discard-question.tsx'
import { InlineAlert } from '../notices/inline-alert.tsx'
import { deletesOnline, type LineProps, needsClinic } from '../notices/line-words.ts'
import { loginAction, notify } from '../notices/toast.tsx'
import { BackLink } from '../page/back-link.tsx'
import { ListBody } from '../page/list-body.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { TwoPanes, useTwoPanes } from '../page/two-panes.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { FormPane } from './form-pane.tsx'

export type CrudWords = {
  /** The page's title, and the form's in both modes. */
  readonly title: string
  /** The page's title where the form is a sheet, if it is another. */
  readonly narrowTitle?: string
  readonly register: string
  readonly edit: string
  /** The button that opens an empty form: "Cadastrar procedimento". */
  readonly add: string
  /** What is listed: "os procedimentos". */
  readonly what: string
  readonly backToRegister: string
  readonly deleteTitle: string
  readonly deleteQuestion: string
  readonly deleted: string
  /** Somebody else was quicker: "Esta mensagem já tinha sido excluída". */
  readonly alreadyDeleted: string
  readonly notDeleted: string
  /** The answer was lost: "Não sabemos se a mensagem foi excluída". */
  readonly maybeDeleted: string
}

type Props<Item> = LineProps & {
  readonly words: CrudWords
  readonly crud: CrudForm<Item>
  /** How many rows; undefined while they are awaited. */
  readonly count: number | undefined
  /** The count in words, beside the title. */
  readonly note: string
  readonly known: boolean
  /** The list's shape while it is awaited. */
  readonly awaited: ReactNode
  /** The `EmptyState`, given its next step. */
  readonly empty: (action: ReactNode) => ReactNode
  readonly list: (onDelete: (item: Item) => void) => ReactNode
  readonly fields: ReactNode
  /** Why Salvar cannot be pressed now, beside the missing network. */
  readonly blocked: string | null
  /** A part of the form was sent ahead of it, and refused because the session is over. */
  readonly needsLogin?: FormFailure | null
  /** Deletes an item, and answers what became of it. */
  readonly remove: (item: Item) => Promise<Removed>
  /** An item in a line or two. */
  readonly summary: (item: Item) => ReactNode
  readonly onReload: () => Promise<unknown>
  readonly onLogin: () => void
}

/** Said beside what was saved, where the answer to the save came late and somebody changed it since. */
export const CHANGED_SINCE = 'Depois alguém mudou de novo: veja na lista como está agora.'

/** A list, the form that registers and edits its items, and the questions before anything is lost. */
export function CrudScreen<Item extends { readonly id: number }>(props: Props<Item>) {
  const { words, crud, online } = props
  const wide = useTwoPanes()
  const [doomed, setDoomed] = useState<Item | null>(null)
  const editing = crud.editing !== null
  const isBlocked = !online || props.blocked !== null
  const failure = props.needsLogin ?? crud.failure

  function startRegistering() {
    crud.open()
    crud.root.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  async function remove(item: Item): Promise<boolean> {
    const removed = await props.remove(item)
    if (removed.ok) {
      crud.forget(item.id)
      if (removed.value === 'gone') notify.info(words.alreadyDeleted)
      else notify.ok(words.deleted)
    } else {
      const failure = removed.error
      notify.bad(failure.kind === 'unknown' ? words.maybeDeleted : words.notDeleted, {
        id: 'crud-delete',
        text: failure.mensagem,
        ...(failure.kind === 'login' && { action: loginAction(props.onLogin) }),
      })
    }
    return removed.ok
  }

  const add = (
    <Button
      variant="light"
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
      onClick={startRegistering}
      fullWidth={!wide}
    >
      {words.add}
    </Button>
  )

  return (
    <TwoPanes
      label={editing ? words.edit : words.register}
      wide={wide}
      opened={crud.opened}
      onClose={crud.close}
      pane={
        <FormPane
          ref={crud.root}
          title={editing ? words.edit : words.register}
          back={editing ? { label: words.backToRegister, onClick: crud.back } : undefined}
          onClose={wide ? undefined : crud.close}
          onSubmit={crud.onSubmit}
          saving={crud.saving}
          disabled={isBlocked}
          note={(online ? props.blocked : null) ?? needsClinic(props)}
          failure={failure && { message: inWords(failure), action: loginOf(failure, props.onLogin) }}
        >
          {crud.conflict !== null && (
            <ConflictNotice
              label="O cadastro mudou"
              title="Alguém mudou este cadastro enquanto você o alterava"
              rows={crud.conflict.rows}
              saving={crud.saving}
              blocked={isBlocked}
              onKeepClinics={crud.conflict.keepClinics}
              onSaveMine={crud.conflict.saveMine}
            />
          )}
          {props.fields}
        </FormPane>
      }
    >
      <div>
        <BackLink to="/">Voltar para o menu</BackLink>
        <PageTitle size="pane" note={props.count ? props.note : undefined} aside={wide ? undefined : add}>
          {wide ? words.title : (words.narrowTitle ?? words.title)}
        </PageTitle>
      </div>
      {!online && (
        <InlineAlert tone="info">Para deletar, é preciso internet. A lista continua aqui.</InlineAlert>
      )}
      <ListBody
        count={props.count}
        known={props.known}
        what={words.what}
        awaited={props.awaited}
        empty={props.empty(wide ? add : null)}
        onReload={props.onReload}
      >
        {props.list(setDoomed)}
      </ListBody>
      <DeleteDialog
        item={doomed}
        title={words.deleteTitle}
        text={words.deleteQuestion}
        caution={deletesOnline(props)}
        onConfirm={remove}
        onClose={() => setDoomed(null)}
      >
        {props.summary}
      </DeleteDialog>
      <DiscardQuestion
        opened={crud.asking !== null}
        onStay={() => crud.asking?.stay()}
        onDiscard={() => crud.asking?.discard()}
      />
    </TwoPanes>
  )
}

/** Why it was not saved, and what to do where that is not plain. */
function inWords({ kind, mensagem }: FormFailure): string {
  return kind === 'gone' ? `${mensagem} Para cadastrar de novo o que está aqui, salve outra vez.` : mensagem
}

function loginOf({ kind }: FormFailure, onLogin: () => void): ReactNode {
  if (kind !== 'login') return null
  return (
    <Button size="sm" variant="default" onClick={onLogin}>
      Login
    </Button>
  )
}
