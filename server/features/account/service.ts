import type { MadeCode, PasswordChangeInput } from '#domain/account/schema.ts'
import { ACCOUNT_WORDS } from '#domain/account/words.ts'
import type { Problem } from '#domain/api/errors.ts'
import { cut } from '#domain/lib/cut.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { retriedTransaction } from '../../db/retry.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Asker } from '../../http/asker.ts'
import { notFound } from '../../http/not-found.ts'
import { invalidField, notLoggedIn } from '../../http/problem.ts'
import { endSessions, hasSession, type Principal } from '../../plugins/session.ts'
import { knowNothingSince } from '../agendamento/life/aware.ts'
import { claimCards, releaseCards } from '../ficha/service.ts'
import { byEmail, findPerfil } from '../perfil/repository.ts'
import { forgetDevices } from '../usuario/devices.ts'
import { hashPassword, unusablePassword, verifyPassword } from '../usuario/password.ts'
import { type Account, findAccount } from '../usuario/repository.ts'
import { weaknessOf } from '../usuario/weak-password.ts'
import { codeExpired, giveCode, newCode } from './codes.ts'
import {
  closeAccount,
  confirmAccount,
  holdAccount,
  logAccount,
  removeAccount,
  type StoredCode,
  setPassword,
  takeCode,
} from './repository.ts'

const SUBJECT = 'Esta conta'

type Db = Pick<Deps, 'db'>

/**
 * Changes one's own password, known by the one before; every other session of the account ends. What was
 * proven before the account is held has to hold still: it may have been handed back, or the session ended.
 * @param asking.session what the asking session is stored under
 */
export async function changePassword(
  deps: Db,
  principal: Principal,
  { senhaAtual, senha }: PasswordChangeInput,
  { session, asker }: Readonly<{ session: string; asker: Asker }>,
): Promise<Result<null, Problem>> {
  const account = await findAccount(deps.db.orm, principal.email)
  if (account === null) return err(notLoggedIn)
  const wrongPassword = invalidField('senhaAtual', ACCOUNT_WORDS.wrongPassword)
  if (!(await verifyPassword(account.senhaHash, senhaAtual, asker))) return wrongPassword
  const weakness = weaknessOf(senha, account)
  if (weakness !== null) return invalidField('senha', weakness)
  const senhaHash = await hashPassword(senha, asker)
  return retriedTransaction(deps.db, async (tx) => {
    const held = await holdAccount(tx, account.email)
    if (held === null || !(await hasSession(tx, held.id, session))) return err(notLoggedIn)
    if (held.senhaHash !== account.senhaHash) return wrongPassword
    await setPassword(tx, held.id, senhaHash)
    await endSessions(tx, held.id, session)
    await logAccount(tx, { quem: held.email, ato: 'senha trocada', conta: held.email })
    return ok(null)
  })
}

/**
 * The password that whoever had the code has chosen: all sessions end, no device is known any more, and the
 * account is confirmed, because the clinic has read the code to the person it knows.
 */
export async function choosePassword(
  deps: Db,
  { email, senha, code }: Readonly<{ email: string; senha: string; code: StoredCode }>,
): Promise<Result<Account, Problem>> {
  const account = await findAccount(deps.db.orm, email)
  if (account === null) return codeExpired
  const weakness = weaknessOf(senha, account)
  if (weakness !== null) return invalidField('senha', weakness)
  const senhaHash = await hashPassword(senha)
  const isTaken = await retriedTransaction(deps.db, async (tx) => {
    await holdAccount(tx, email)
    if (!(await takeCode(tx, code))) return false
    await setPassword(tx, account.id, senhaHash)
    await recognize(tx, { usuarioId: account.id, email, isHers: false })
    await endSessions(tx, account.id)
    await forgetDevices(tx, account.id)
    await logAccount(tx, { quem: null, ato: 'código usado', conta: email })
    return true
  })
  return isTaken ? ok({ ...account, senhaHash, confirmada: true }) : codeExpired
}

/**
 * The clinic knows whose the account is, and what it has written of her under this e-mail is hers. The
 * account is held: what is booked for her card at this moment is there before, or hears that she is known.
 */
async function recognize(
  tx: Transaction,
  account: { usuarioId: number; email: string; isHers: boolean },
): Promise<void> {
  await confirmAccount(tx, account.usuarioId, account)
  await claimCards(tx, account)
}

/** Her account is known to be hers: she has typed the code that was read to her. */
export async function confirmOwn({ db }: Db, { email }: Principal, code: StoredCode): Promise<boolean> {
  return retriedTransaction(db, async (tx) => {
    await holdAccount(tx, email)
    if (!(await takeCode(tx, code))) return false
    await recognize(tx, { usuarioId: code.usuarioId, email, isHers: true })
    await logAccount(tx, { quem: email, ato: 'conta confirmada', conta: email })
    return true
  })
}

type ByAdmin = Readonly<{ by: Principal; email: string; nowMs: number }>

/** A code that whoever made it reads to the person whom she knows. */
export async function makeCode(
  { db }: Db,
  { by, email, nowMs }: ByAdmin,
): Promise<Result<MadeCode, Problem>> {
  const code = await newCode(nowMs)
  return retriedTransaction(db, async (tx) => {
    const account = await holdAccount(tx, email)
    if (account === null) return notFound(SUBJECT)
    await logAccount(tx, { quem: by.email, ato: 'código feito', conta: email })
    return ok(await giveCode(tx, account.id, code))
  })
}

/**
 * Takes a client's account from whoever has it, on all devices, and makes a code for whom the clinic knows.
 */
export async function handBack(
  { db }: Db,
  { by, email, nowMs, clinicNow }: ByAdmin & Readonly<{ clinicNow: ClinicNow }>,
): Promise<Result<MadeCode, Problem>> {
  const [code, senhaHash] = [await newCode(nowMs), await unusablePassword()]
  return retriedTransaction(db, async (tx) => {
    const account = await holdClient(tx, email)
    if (!account.ok) return account
    const { id } = account.value
    await closeAccount(tx, id, senhaHash)
    await endSessions(tx, id)
    await forgetDevices(tx, id)
    await knowNothingSince(tx, id, clinicNow)
    await logAccount(tx, { quem: by.email, ato: 'conta devolvida', conta: email })
    return ok(await giveCode(tx, id, code))
  })
}

async function holdClient(tx: Transaction, email: string): Promise<Result<Account, Problem>> {
  const account = await holdAccount(tx, email)
  if (account === null) return notFound(SUBJECT)
  if (account.status !== 'Admin') return ok(account)
  return invalidField('email', ACCOUNT_WORDS.notOfTheTeam)
}

/** Removes a client's account; her visits stay with her name. */
export async function removeClient(
  { db }: Db,
  { by, email, clinicNow }: Readonly<{ by: Principal; email: string; clinicNow: ClinicNow }>,
): Promise<Result<{ visitasMantidas: number }, Problem>> {
  return retriedTransaction(
    db,
    async (tx) => {
      const account = await holdClient(tx, email)
      if (!account.ok) return account
      await logAccount(tx, { quem: by.email, ato: 'conta removida', conta: email })
      return ok({ visitasMantidas: await endAccount(tx, account.value, clinicNow) })
    },
    by,
  )
}

/** What a typed name of a visit may have at most (domain/agendamento/schema.ts). */
const LONGEST_NAME = 120

/**
 * Ends an account with its sessions; its visits stay, with her name and telephone as far as the clinic knows
 * them. Answers how many of those are yet to come.
 */
export async function endAccount(tx: Transaction, account: Account, clinicNow: ClinicNow): Promise<number> {
  const perfil = await findPerfil(tx, byEmail(account.email), 'clinic')
  const name = [perfil?.nome, perfil?.sobrenome].filter(Boolean).join(' ') || account.nomeUsuario
  const cliente = cut([name, perfil?.telefone].filter(Boolean).join(', '), LONGEST_NAME)
  await endSessions(tx, account.id)
  await releaseCards(tx, account.id)
  return removeAccount(tx, { id: account.id, cliente }, clinicNow)
}
