import { Button } from '@mantine/core'
import { Notice } from '#src/components/notice.tsx'

/** What is to be told has become another while it stood there: until it is read, nobody was told of it. */
export function ChangedAgain({ onRead }: { readonly onRead: () => void }) {
  return (
    <Notice
      tone="wait"
      title="Mudou de novo"
      live
      action={
        <Button size="sm" variant="default" onClick={onRead}>
          Já li
        </Button>
      }
    >
      Leia como ficou: o aviso vale para o que está escrito aqui.
    </Notice>
  )
}
