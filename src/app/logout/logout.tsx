import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { readRestoredToCome, useRestored } from '#src/features/agendamento/restored/queries.ts'
import { readPending, settled } from '#src/features/queue/queries.ts'
import { sendUnsent } from '#src/lib/form/unsent.ts'
import { db } from '#src/offline/db.ts'
import { logOut } from '#src/offline/login/log-out.ts'
import { retryNow } from '#src/offline/queue/queue-rows.ts'
import { isOnline, readLine } from '#src/offline/reach.ts'
import { type Unseen, unseenOf } from '#src/offline/restore/read-restored.ts'
import { UNASKED } from '../leave-guard.tsx'
import { forgetFailed } from '../live/pull-notice.ts'
import { sync } from '../live/sync.ts'
import { useSession } from '../session.tsx'
import { agendaPathOf, QUEUE } from '../shell/menu-entries.ts'
import { useClinicNow } from '../use-clinic-now.ts'

export type Logout = {
  /** What the clinic does not have; null while nothing is asked, empty where it is of `unseen` alone. */
  readonly pending: readonly OutboxRow[] | null
  /** The visits that a restore has changed, which a logout makes this device forget; null where none is. */
  readonly unseen: Unseen | null
  readonly note: string | null
  readonly sending: boolean
  readonly ask: () => Promise<void>
  readonly send: () => Promise<void>
  /** Leads to the queue, where refused rows wait for a choice. */
  readonly look: () => void
  /** Leads to the visits. */
  readonly see: () => void
  readonly discard: () => Promise<void>
  readonly cancel: () => void
}

/** What "Enviar agora" will come to, where that is known before. */
function lineNote(): string | null {
  const line = readLine()
  if (line === 'offline') return 'Sem internet: agora não dá para enviar.'
  if (line !== 'silent') return null
  return 'A clínica não está respondendo: o envio pode falhar.'
}

/** Sends what waits; answers what of hers waits still. */
async function sendAll(dono: string): Promise<readonly OutboxRow[]> {
  // A device without space may not even ask: what waits is asked about as it stands.
  await retryNow(db, Date.now()).catch(() => undefined)
  await sync.verify().catch(() => undefined)
  return readPending(dono)
}

/**
 * "Sair": at once where nothing waits or would be forgotten, else only after the person has chosen what
 * becomes of it.
 */
export function useLogout(): Logout {
  const clinicNow = useClinicNow()
  const navigate = useNavigate()
  const [held, setPending] = useState<readonly OutboxRow[] | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const session = useSession()
  const email = session?.email ?? null
  const actor = session?.status === 'Admin' ? 'recepcao' : 'cliente'
  const restored = useRestored(email ?? '', actor, clinicNow)
  const unseen = unseenOf(restored)
  const [asked, setAsked] = useState(email)
  // Another person, who has logged in meanwhile in another tab, was not asked, and sees nothing of it.
  if (asked !== email) {
    setAsked(email)
    setPending(null)
  }
  // What was being sent for the one before ends after that, too.
  const pending = held?.every(({ dono }) => dono === email) === true ? held : null

  /** Nothing is dropped that was not asked about: what another tab queues meanwhile stays hers. */
  async function leave(dono: string, discardQueue: readonly OutboxRow[] | false) {
    // What the session is still needed for goes before it.
    await sendUnsent()
    const outcome = await logOut({ dono, discardQueue })
    // Where the server does not hear of it, the page tells it again by itself.
    if (outcome === 'left') await sync.ask().catch(() => undefined)
    if (outcome === 'changed') {
      await askAnew(dono)
      return
    }
    setPending(null)
    if (outcome === 'not hers') return
    forgetFailed()
    if (outcome === 'no_storage') {
      notify.bad('Não deu para sair', {
        id: 'sair',
        text: 'Libere espaço no aparelho e tente de novo.',
      })
      return
    }
    // Whatever was typed was asked about before.
    await navigate('/', { state: UNASKED })
  }

  const hasUnseen = async (dono: string): Promise<boolean> =>
    unseenOf(await readRestoredToCome(dono, actor, clinicNow)) !== null

  /** The clinic may have by now what she was told it had not received. */
  async function askAnew(dono: string) {
    const waiting = await readPending(dono)
    setPending(waiting.length === 0 ? null : waiting)
    setNote('Isto mudou enquanto a pergunta estava aberta. Nada foi descartado.')
    if (waiting.length === 0)
      notify.info('Você ainda não saiu', {
        id: 'sair',
        text: 'A clínica já recebeu isso. Confira antes de sair.',
      })
  }

  return {
    // What is dropped is compared with what the device has of it, and so goes as that was read.
    unseen,
    pending: pending && settled(pending, { deviceNow: Date.now(), clinicNow }),
    note,
    sending,
    async discard() {
      if (email !== null) await leave(email, pending ?? [])
    },
    cancel: () => setPending(null),
    look() {
      setPending(null)
      void navigate(QUEUE)
    },
    see() {
      setPending(null)
      if (session !== null) void navigate(agendaPathOf(session.status))
    },
    async ask() {
      if (email === null) return
      setNote(lineNote())
      const waiting = await readPending(email)
      if (waiting.length === 0 && !(await hasUnseen(email))) await leave(email, false)
      else {
        // On a phone a notice would lie over the dialog's first button.
        notify.clear()
        setPending(waiting)
      }
    },
    async send() {
      if (email === null) return
      if (!isOnline()) {
        setNote('Sem internet. Nada foi descartado.')
        return
      }
      setNote(null)
      setSending(true)
      const waiting = await sendAll(email).finally(() => setSending(false))
      // Its answers may have been the first that said that the clinic went back to a copy.
      if (waiting.length === 0 && !(await hasUnseen(email))) {
        await leave(email, false)
        return
      }
      setPending(waiting)
      if (waiting.length === 0) return
      setNote(
        waiting.every(needsChoice)
          ? 'A clínica não aceitou tudo. Nada foi descartado.'
          : 'Nem tudo foi enviado. Nada foi descartado.',
      )
    },
  }
}
