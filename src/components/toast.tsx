import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toast.module.css'

type Options = {
  /** Under the title: what it means, what to do. */
  text?: ReactNode
  /** One way on; closes the notice. */
  action?: { label: string; onClick: () => void }
  /** The same id replaces what is shown, so a repeated failure does not pile up. */
  id?: string
}

const CLOSE_AFTER_MS = 5000

function show(tone: 'ok' | 'bad' | 'info', title: string, { text, action, id }: Options = {}): string {
  const Icon = tone === 'ok' ? IconCircleCheck : tone === 'bad' ? IconAlertCircle : IconInfoCircle
  const close = () => notifications.hide(key)
  const content = action ? (
    <span className={classes.row}>
      <span>{text}</span>
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          close()
          action.onClick()
        }}
      >
        {action.label}
      </Button>
    </span>
  ) : (
    text
  )
  if (id !== undefined) notifications.hide(id)
  const key = notifications.show({
    ...(id !== undefined && { id }),
    title,
    message: content,
    role: tone === 'bad' ? 'alert' : 'status',
    color: tone === 'bad' ? 'bad.7' : tone === 'ok' ? 'ok.7' : 'sand.7',
    icon: <Icon size={24} stroke={1.75} aria-hidden />,
    autoClose: tone === 'bad' || action !== undefined ? false : CLOSE_AFTER_MS,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  })
  return key
}

/**
 * Notices that answer an act. Each returns its id. `bad` is read out at once and stays until closed; `ok` and
 * `info` wait for a pause in reading and leave by themselves after 5 s, unless they carry an action.
 */
export const notify = {
  ok: (title: string, options?: Options) => show('ok', title, options),
  bad: (title: string, options?: Options) => show('bad', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  hide: (id: string) => notifications.hide(id),
}

/** Where notices stand: over the bottom bar on a phone, top right else. Mounted once, by the app. */
export function Toasts() {
  const wide = useMediaQuery('(min-width: 48em)') ?? true
  return (
    <Notifications
      position={wide ? 'top-right' : 'bottom-center'}
      containerWidth={420}
      limit={3}
      transitionDuration={180}
      className={classes.container ?? ''}
    />
  )
}
