import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isDirty, useDirty } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { whileNothingIsSent } from '#src/offline/sending/drain-lock.ts'
import type { WorkerBridge } from '../sw-bridge.ts'
import classes from './update-card.module.css'

type Props = {
  readonly bridge: Pick<WorkerBridge, 'subscribe' | 'hasUpdate' | 'isReplaced' | 'applyUpdate'>
  /** How many commands wait on this device. */
  readonly pending: number
}

/** `stayed`: she has told the browser that she stays on this page. */
type State = 'idle' | 'updating' | 'busy' | 'stayed'

/**
 * A newer version waits for the person's word. Never over a half-filled form, unless another tab has already
 * let the new version take over: then this page's own code may be gone, and she is told so instead of losing
 * what she typed.
 */
export function UpdateCard({ bridge, pending }: Props) {
  const hasUpdate = useSyncExternalStore(bridge.subscribe, bridge.hasUpdate)
  const isReplaced = useSyncExternalStore(bridge.subscribe, bridge.isReplaced)
  const dirty = useDirty()
  const about = !isReplaced ? 'waiting' : dirty ? 'typing' : 'following'
  /** What she has put off: "Depois" answers what the card said then, and nothing that it says later. */
  const [putOff, setPutOff] = useState<typeof about | null>(null)
  const [state, setState] = useState<State>('idle')

  const update = useCallback(async () => {
    setState('updating')
    const wasDirty = isDirty()
    // Nothing is loaded anew in mid-send. The lock is kept until this page is gone.
    const deps = { db, locks: navigator.locks, now: Date.now }
    const ended = await whileNothingIsSent(deps, async (): Promise<State> => {
      // The lock may have been waited for, and she has begun to type meanwhile.
      if (isDirty() && !wasDirty) return 'idle'
      await bridge.applyUpdate()
      return 'stayed'
    })
    setState(ended ?? 'busy')
  }, [bridge])

  const follows = isReplaced && !dirty
  useEffect(() => {
    if (follows) void update()
  }, [follows, update])

  const shown = hasUpdate && about !== putOff && (isReplaced || !dirty) && !(follows && state !== 'busy')
  return (
    <div role="status">
      {shown && (
        <aside className={classes.card} aria-label="Atualização">
          <span className={classes.icon}>
            <IconSparkles size={24} stroke={1.6} aria-hidden />
          </span>
          <div>
            <b>Versão nova do aplicativo</b>
            <p>{textOf(state, isReplaced && dirty, pending)}</p>
          </div>
          <div className={classes.actions}>
            <Button variant="subtle" size="sm" onClick={() => setPutOff(about)}>
              Depois
            </Button>
            <Button variant="light" size="sm" loading={state === 'updating'} onClick={() => void update()}>
              Atualizar agora
            </Button>
          </div>
        </aside>
      )}
    </div>
  )
}

function textOf(state: State, losesTyping: boolean, pending: number): string {
  if (state === 'busy') return 'Ainda estamos enviando seus pedidos. Tente de novo em instantes.'
  if (losesTyping) {
    const why = state === 'stayed' ? 'A versão nova já está pronta' : 'Outra aba já atualizou'
    return `${why}. Termine o que está digitando antes: ao atualizar, só fica o que foi guardado.`
  }
  if (pending === 0) return 'Leva um instante.'
  return pending === 1
    ? 'Leva um instante. Seu pedido guardado continua aqui.'
    : `Leva um instante. Seus ${pending} pedidos guardados continuam aqui.`
}
