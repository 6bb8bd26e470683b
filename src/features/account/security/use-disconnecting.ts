import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '#src/components/notices/toast.tsx'
import { holdUnsent } from '#src/lib/form/unsent.ts'
import { type EndedSession, endOtherSession, type OtherSession } from '../commands.ts'

/** How long ending a session can be undone, ms: it is sent only then. */
const UNDO_MS = 5_000

type Props = {
  /** Whose sessions they are. */
  readonly owner: string
  /** What the clinic has is another by now. */
  readonly onAnswer: () => Promise<void>
  readonly onSessionOver: () => void
}

export type Disconnecting = {
  /** `waiting`: it can still be undone; `sent`: the answer is awaited; `ended`: the clinic has done it. */
  readonly stateOf: (which: OtherSession) => 'waiting' | 'sent' | 'ended' | null
  readonly disconnect: (which: OtherSession, name: string) => void
  readonly undo: (which: OtherSession) => void
}

type State = 'waiting' | 'sent' | 'ended'

/**
 * Disconnects other devices, a moment after the press, so that it can be undone. What was pressed is sent for
 * certain: when the moment is over, when the screen is left or hidden, and before a logout.
 */
export function useDisconnecting(props: Props): Disconnecting {
  const [states, setStates] = useState<ReadonlyMap<OtherSession, State>>(new Map())
  const timers = useRef(new Map<OtherSession, ReturnType<typeof setTimeout>>())
  const underWay = useRef(new Set<Promise<void>>())
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const note = useCallback((which: OtherSession, state: State | null) => {
    setStates((before) => {
      const next = new Map(before)
      if (state === null) next.delete(which)
      else next.set(which, state)
      return next
    })
  }, [])

  const stop = useCallback((which: OtherSession) => {
    clearTimeout(timers.current.get(which))
    timers.current.delete(which)
    notify.hide(toastOf(which))
  }, [])

  const sendAndTell = useCallback(
    async (which: OtherSession) => {
      stop(which)
      note(which, 'sent')
      const ended = await endOtherSession(which, latest.current.owner)
      tell(which, ended)
      if (ended.kind === 'failed' && ended.failure.kind === 'login') latest.current.onSessionOver()
      if (ended.kind === 'ended') note(which, 'ended')
      await latest.current.onAnswer()
      // All of them have ended, or what the list says by now holds.
      if (ended.kind !== 'ended' || which === 'others') note(which, null)
    },
    [note, stop],
  )

  const send = useCallback(
    (which: OtherSession) => {
      const sent = sendAndTell(which).finally(() => underWay.current.delete(sent))
      underWay.current.add(sent)
    },
    [sendAndTell],
  )

  /** Sends what was pressed, and waits for that and for what is on its way already. */
  const flush = useCallback(async () => {
    for (const which of [...timers.current.keys()]) send(which)
    await Promise.all(underWay.current)
  }, [send])

  useEffect(() => {
    const leave = () => void flush()
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    const release = holdUnsent(flush)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      // Whoever leaves the screen and then logs out waits for it, too.
      void flush().finally(release)
    }
  }, [flush])

  const undo = (which: OtherSession) => {
    // It is too late where it has been sent.
    if (!timers.current.has(which)) return
    stop(which)
    note(which, null)
  }

  return {
    stateOf: (which) => states.get(which) ?? null,
    undo,
    disconnect(which, name) {
      // All of them include those that were pressed one by one.
      if (which === 'others') for (const one of [...timers.current.keys()]) undo(one)
      note(which, 'waiting')
      timers.current.set(
        which,
        setTimeout(() => send(which), UNDO_MS),
      )
      notify.info(`Desconectando ${name}`, {
        id: toastOf(which),
        text: 'A conta sai de lá em instantes.',
        action: { label: 'Desfazer', onClick: () => undo(which) },
      })
    },
  }
}

function toastOf(which: OtherSession): string {
  return `desconectar-${which}`
}

function tell(which: OtherSession, ended: EndedSession): void {
  const id = `${toastOf(which)}-fim`
  const isOne = which !== 'others'
  switch (ended.kind) {
    case 'ended':
      notify.ok(isOne ? 'Aparelho desconectado' : 'Os outros aparelhos saíram da conta', { id })
      return
    case 'unknown':
      notify.bad(isOne ? 'Não sabemos se o aparelho saiu' : 'Não sabemos se os aparelhos saíram', {
        id,
        text: 'A clínica não respondeu. Daqui a pouco, veja em Segurança de novo.',
      })
      return
    case 'failed':
      notify.bad('Não deu para desconectar', { id, text: ended.failure.mensagem })
  }
}
