import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './toast.module.css'
import type { ToastOptions, ToastTone } from './toast.tsx'

const CLOSE_AFTER_MS = 5000

/** Draws the notice named `id`. Fetched by `notify`, which nothing else should go round. */
export function showToast(
  id: string,
  tone: ToastTone,
  title: string,
  { text, action, seconds, follow }: ToastOptions,
): void {
  const Icon = tone === 'ok' ? IconCircleCheck : tone === 'bad' ? IconAlertCircle : IconInfoCircle
  const content = action ? (
    <span className={classes.row}>
      <span>{text}</span>
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          hideToast(id)
          action.onClick()
        }}
      >
        {action.label}
      </Button>
    </span>
  ) : (
    text
  )
  const isKept = tone === 'bad' || action !== undefined
  hideToast(id)
  notifications.show({
    id,
    title,
    message: follow ? <Followed follow={follow}>{content}</Followed> : content,
    role: tone === 'bad' ? 'alert' : 'status',
    color: tone === 'bad' ? 'bad.7' : tone === 'ok' ? 'ok.7' : 'sand.7',
    icon: <Icon size={24} stroke={1.75} aria-hidden />,
    autoClose: seconds !== undefined ? seconds * 1000 : isKept ? false : CLOSE_AFTER_MS,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  })
}

type FollowedProps = {
  readonly follow: NonNullable<ToastOptions['follow']>
  readonly children: ReactNode
}

function Followed({ follow, children }: FollowedProps) {
  useEffect(follow, [follow])
  return children
}

export function clearToasts(): void {
  notifications.clean()
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

export function ToastArea() {
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
