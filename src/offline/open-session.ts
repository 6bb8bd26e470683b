import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Session } from '#domain/usuario/schema.ts'
import { type AccountFailure, accountFailureOf } from '#src/api/account-failure.ts'
import type { ApiResult } from '#src/api/client.ts'
import { api } from './api.ts'
import { db, type LocalSession } from './db.ts'
import { welcomedNameOf } from './first-time.ts'
import { noteOpenedHere } from './opened-here.ts'
import { enterSession } from './session.ts'
import { withSpace } from './storage-quota.ts'

const NO_STORAGE: AccountFailure = {
  kind: 'no_storage',
  mensagem:
    'Este navegador não deixa o aplicativo guardar nada, e sem isso não dá para entrar. Saia da janela anônima ou libere espaço no aparelho, e tente de novo.',
  campos: [],
}

/**
 * Takes over the session with which the clinic has answered a password or a code; from then on every tab of
 * this browser is this person's.
 */
export async function openSession(answer: ApiResult<Session>): Promise<Result<LocalSession, AccountFailure>> {
  if (answer.kind !== 'ok') return err(accountFailureOf(answer))
  const { email, status } = answer.body
  const welcomedName = status === 'Usuario' ? await welcomedNameOf(email) : null
  const epoch = crypto.randomUUID()
  noteOpenedHere(epoch)
  const enter = () => enterSession(db, answer.body, epoch, Date.now(), welcomedName)
  try {
    return ok(await withSpace(db, Date.now(), enter))
  } catch {
    // The app draws from the device alone: a session that only the server knows would be nobody's.
    await api.call('usuario.sair')
    return err(NO_STORAGE)
  }
}
