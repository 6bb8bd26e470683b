import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { SENT_LATER } from '#src/components/notices/line-words.ts'
import { loginAction, notify, type ToastOptions, type ToastTone } from '#src/components/notices/toast.tsx'
import { followWaiting, type Outcome } from '#src/offline/queue/act.ts'
import type { EnqueueError } from '#src/offline/queue/outbox.ts'
import type { PerfilOutcome } from '../commands.ts'

/** One notice at a time says what came of a press. */
export const PERFIL_NOTICE = 'perfil'

/** How a press ended: what became of the write, or why there was none. */
export type PerfilResult =
  | Exclude<PerfilOutcome, { readonly kind: 'refused' }>
  | { readonly kind: 'unchanged' | EnqueueError }
  | { readonly kind: 'refused'; readonly mensagem: string }

/**
 * Says what came of it, and that it waits no longer than it does. `kept`: where it still is, where neither
 * the clinic nor the queue has it.
 */
export function announce(result: PerfilResult, onLogin: () => void, kept: string): void {
  const login = { action: loginAction(onLogin) }
  const notices: Readonly<Record<PerfilResult['kind'], [ToastTone, string, ToastOptions?]>> = {
    created: ['ok', PERFIL_TEXTS.registered],
    updated: ['ok', PERFIL_TEXTS.updated],
    unchanged: ['info', 'Nada mudou', { text: 'O seu perfil já está como na tela.' }],
    queued: ['info', 'Guardado neste aparelho', { text: SENT_LATER }],
    login: [
      'info',
      'Sua sessão terminou',
      { text: 'Faça login para enviar. O que você digitou continua neste aparelho.', ...login },
    ],
    no_session: [
      'info',
      'Sua sessão terminou',
      { text: 'Nada foi enviado nem guardado. Faça login e salve de novo.', ...login },
    ],
    'given up': [
      'bad',
      PERFIL_TEXTS.failure,
      { text: `A alteração foi retirada da fila, talvez em outra aba. ${kept}` },
    ],
    uncertain: [
      'bad',
      PERFIL_TEXTS.failure,
      { text: 'A clínica não respondeu, e não sabemos se recebeu. Toque em Atualizar de novo.' },
    ],
    // Only a booking ends as replaced; the entry is there because every outcome needs its words.
    replaced: ['bad', PERFIL_TEXTS.failure, { text: kept }],
    refused: ['bad', PERFIL_TEXTS.failure, { text: result.kind === 'refused' && result.mensagem }],
    no_storage: ['bad', PERFIL_TEXTS.failure, { text: `Este aparelho não tem espaço para guardar. ${kept}` }],
  }
  const [tone, title, options] = notices[result.kind]
  const follow =
    result.kind === 'queued' || result.kind === 'login'
      ? () =>
          followWaiting(result, (outcome) => {
            notify.hide(PERFIL_NOTICE)
            const later = resultOf(outcome)
            if (later !== null) announce(later, onLogin, kept)
          })
      : undefined
  notify[tone](title, { id: PERFIL_NOTICE, ...options, follow })
}

/** What came of a write that waited; null where whoever has given it up knows. */
function resultOf(outcome: Outcome): PerfilResult | null {
  switch (outcome.kind) {
    case 'done': {
      const command = outcome.row?.command
      const isFirst = command !== undefined && isSavePerfil(command) && command.payload.perfilId === null
      return { kind: isFirst ? 'created' : 'updated' }
    }
    case 'refused':
      return { kind: 'refused', mensagem: outcome.error.mensagem }
    case 'given up':
      return null
    default:
      return outcome
  }
}
