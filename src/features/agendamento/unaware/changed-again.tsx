import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '#src/components/notices/notice.tsx'

type Props = { readonly onRead: () => void }

/** What is to be told has become another while it stood there: until it is read, nobody was told of it. */
export function ChangedAgain({ onRead }: Props) {
  return (
    <ReadFirst title="Mudou de novo" onRead={onRead}>
      Leia como ficou: o aviso vale para o que está escrito aqui.
    </ReadFirst>
  )
}

/** What was typed has stood over midnight: until it is read, it is not sent. */
export function TextOfOtherDay({ onRead }: Props) {
  return (
    <ReadFirst title="Texto de outro dia" onRead={onRead}>
      Antes de enviar, confira no texto o que é “hoje” e “amanhã”.
    </ReadFirst>
  )
}

function ReadFirst({
  title,
  onRead,
  children,
}: Props & { readonly title: string; readonly children: ReactNode }) {
  return (
    <Notice
      tone="wait"
      title={title}
      live
      action={
        <Button size="sm" variant="default" onClick={onRead}>
          Já li
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
