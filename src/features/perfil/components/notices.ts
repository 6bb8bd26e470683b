import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { loginAction, notify, type ToastOptions, type ToastTone } from '#src/components/toast.tsx'
import type { EnqueueError } from '#src/offline/outbox.ts'
import type { PerfilOutcome } from '../commands.ts'

/** One notice at a time says what came of a press. */
export const PERFIL_NOTICE = 'perfil'

/** How a press ended: what became of the write, or why there was none. */
export type PerfilResult =
  | Exclude<PerfilOutcome, { readonly kind: 'refused' }>
  | { readonly kind: 'unchanged' | EnqueueError }
  | { readonly kind: 'refused'; readonly mensagem: string }

/** Says what came of it. `kept`: where it still is, where neither the clinic nor the queue has it. */
export function announce(result: PerfilResult, onLogin: () => void, kept: string): void {
  const login = { action: loginAction(onLogin) }
  const notices: Readonly<Record<PerfilResult['kind'], [ToastTone, string, ToastOptions?]>> = {
    created: ['ok', PERFIL_TEXTS.registered],
    updated: ['ok', PERFIL_TEXTS.updated],
    unchanged: ['info', 'Nada mudou', { text: 'O seu perfil já está como na tela.' }],
    queued: [
      'info',
      'Guardado neste aparelho',
      { text: 'A clínica ainda não confirmou. Enviamos quando houver internet.' },
    ],
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
  notify[tone](title, { id: PERFIL_NOTICE, ...options })
}
