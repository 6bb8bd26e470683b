import type { VisitFacts } from '#domain/agendamento/facts.ts'
import { presentInWords } from '#domain/agendamento/texts.ts'
import { TITLES } from '#domain/api/titles.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { ok } from '#domain/lib/result.ts'
import { isUnanswered } from '#domain/outbox/row.ts'
import { IS_UNCERTAIN, SENT_LATER } from '#src/components/notices/line-words.ts'
import { loginAction, notify, type ToastOptions, type ToastTone } from '#src/components/notices/toast.tsx'
import { type Ended, followWaiting, type Outcome, type Waiting } from '#src/offline/queue/act.ts'
import type { EnqueueError } from '#src/offline/queue/outbox.ts'
import { readToday } from '../queries.ts'
import { REPLACED } from './replaced.ts'

/** One notice at a time says what became of an act on one's own visits. */
export const QUEUE_NOTICE = 'meus-agendamentos'

export type QueueNotice = Omit<ToastOptions, 'id'> & { readonly tone: ToastTone; readonly title: string }

/** What a screen says of each end that an act can have; null: the screen itself shows it. */
export type Notices = Readonly<Record<Outcome['kind'] | EnqueueError, QueueNotice | null>>

/**
 * What all screens say alike, and each where it has no words of its own. `done`: what there is once the
 * clinic has it; `failed`: where nothing came of it.
 */
export function noticesOf(done: string, failed: string, onLogin?: () => void): Notices {
  const action = onLogin && { action: loginAction(onLogin) }
  const login = { tone: 'info', title: 'Sua sessão terminou', ...action } as const
  return {
    done: { tone: 'ok', title: done },
    queued: {
      tone: 'info',
      title: 'Guardado neste aparelho',
      text: SENT_LATER,
    },
    login: { ...login, text: 'O pedido está guardado neste aparelho. Faça login para enviar.' },
    'given up': {
      tone: 'bad',
      title: 'O pedido não está mais neste aparelho',
      text: 'Ele foi retirado da fila antes de a clínica responder, talvez em outra aba. Nada foi confirmado.',
    },
    uncertain: {
      tone: 'info',
      title: IS_UNCERTAIN,
      text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo.',
    },
    refused: { tone: 'bad', title: failed },
    no_session: { ...login, text: 'Nada foi enviado nem guardado. Faça login e tente de novo.' },
    replaced: {
      tone: 'info',
      title: 'Este pedido não está mais na fila',
      text: `Ele ${REPLACED} Nada foi pedido agora.`,
    },
    no_storage: { tone: 'bad', title: failed, text: 'Este aparelho não tem espaço para guardar o pedido.' },
  }
}

/**
 * Says how an act ended: what the clinic answered where it has more to say than the screen's own words. That
 * it waits is said until it does so no more; `again` then says what came of it.
 */
export async function tellEnd(
  ended: Ended,
  notices: Notices,
  id = QUEUE_NOTICE,
  again: (outcome: Outcome) => void = (outcome) => void tellEnd(ok(outcome), notices, id),
): Promise<void> {
  const notice = notices[ended.ok ? ended.value.kind : ended.error]
  if (notice === null) return
  if (ended.ok && ended.value.kind === 'done' && ended.value.current !== undefined)
    return notifyChangedSince(ended.value.current, await readToday(), id)
  const { tone, title, ...options } = notice
  const answered = ended.ok && ended.value.kind === 'refused' && { text: ended.value.error.mensagem }
  const waiting = ended.ok && isWaiting(ended.value) ? ended.value : null
  const follow = waiting !== null && { follow: whileWaiting(waiting, id, again) }
  // Whatever the screen says of a thing that is on its way, it promises nothing of one that may be there.
  const unanswered = waiting?.row !== undefined &&
    isUnanswered(waiting.row) && { text: MAY_BE_THERE[waiting.kind] }
  notify[tone](title, { id, ...answered, ...options, ...unanswered, ...follow })
}

const MAY_BE_THERE: Readonly<Record<Waiting['kind'], string>> = {
  queued: 'Guardado neste aparelho: a clínica ainda não confirmou, e pode já ter recebido.',
  login:
    'A clínica pode já ter recebido. O pedido está guardado neste aparelho: faça login para enviar de novo.',
}

function isWaiting(outcome: Outcome): outcome is Waiting {
  return outcome.kind === 'queued' || outcome.kind === 'login'
}

/** For a notice that says of something that it waits: takes it away once that is no longer so. */
function whileWaiting(waiting: Waiting, id: string, again: (outcome: Outcome) => void): () => () => void {
  return () =>
    followWaiting(waiting, (outcome) => {
      notify.hide(id)
      // Whoever has given it up knows.
      if (outcome.kind !== 'given up') again(outcome)
    })
}

/** The clinic had received it, and the visit is another since. */
export function notifyChangedSince(current: VisitFacts, today: ClinicDate, id = QUEUE_NOTICE): void {
  notify.info('A clínica recebeu, e a visita mudou depois', { id, text: presentInWords(current, today) })
}

/** The clinic has this very visit already. */
export function notifyThere(id = QUEUE_NOTICE): void {
  notify.info(TITLES.ja_na_agenda, { id, text: 'Nada foi marcado outra vez.' })
}

/** The notices for a page that says itself what waits, and what was refused and is kept. */
export function noticesOfPage(ended: Ended, ...words: Parameters<typeof noticesOf>): Notices {
  const notices = noticesOf(...words)
  const isKept = ended.ok && ended.value.kind === 'refused' && ended.value.row !== null
  return { ...notices, queued: null, refused: isKept ? null : notices.refused }
}
