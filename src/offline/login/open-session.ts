import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Session } from '#domain/usuario/schema.ts'
import { type AccountFailure, accountFailureOf, isLost } from '#src/api/account-failure.ts'
import type { ApiResult } from '#src/api/client.ts'
import { api } from '../api.ts'
import { db, type LocalSession, writeMeta } from '../db.ts'
import { withSpace } from '../storage-quota.ts'
import { welcomedNameOf } from './first-time.ts'
import { forgetSaidHere, noteSaidHere } from './opened-here.ts'
import { enterSession } from './session.ts'

const NO_STORAGE: AccountFailure = {
  kind: 'no_storage',
  mensagem:
    'Este navegador não deixa o aplicativo guardar nada, e sem isso não dá para entrar. Saia da janela anônima ou libere espaço no aparelho, e tente de novo.',
  campos: [],
}

type Opened = Result<LocalSession, AccountFailure>

/**
 * What is to be said where this device keeps nothing, found out before the clinic is asked: no session is
 * then left behind there that might never hear that it is to end. Null where it keeps what is written.
 */
export async function refuseWithoutStorage(): Promise<Result<never, AccountFailure> | null> {
  try {
    await withSpace(db, Date.now(), () => writeMeta(db, 'ensaio', true))
    await db.meta.delete('ensaio')
    return null
  } catch {
    return err(NO_STORAGE)
  }
}

/**
 * Asks the clinic for a session by a password or a code (`ask`) and takes it over; from then on every tab of
 * this browser is this person's. `enderecoEmail`: who she says in the form that she is.
 */
export async function openSession(
  enderecoEmail: string,
  ask: () => Promise<ApiResult<Session>>,
): Promise<Opened> {
  noteSaidHere(enderecoEmail)
  const opened = await takeOver(await ask())
  // She may be logged in although the answer was lost, which this page learns by its next question.
  if (!(opened.ok || isLost(opened.error))) forgetSaidHere()
  return opened
}

async function takeOver(answer: ApiResult<Session>): Promise<Opened> {
  if (answer.kind !== 'ok') return err(accountFailureOf(answer))
  const { email, status } = answer.body
  const welcomedName = status === 'Usuario' ? await welcomedNameOf(email) : null
  const epoch = crypto.randomUUID()
  const enter = () => enterSession(db, answer.body, epoch, Date.now(), welcomedName)
  try {
    return ok(await withSpace(db, Date.now(), enter))
  } catch {
    // The app draws from the device alone: a session that only the server knows would be nobody's.
    await api.call('usuario.sair')
    return err(NO_STORAGE)
  }
}
