import type { InviteInput, MadeCode, TeamMember } from '#domain/account/schema.ts'
import { ACCOUNT_WORDS } from '#domain/account/words.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { retriedTransaction } from '../../db/retry.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/not-found.ts'
import { listSessions, type Principal } from '../../plugins/session.ts'
import { giveCode, isHolding, newCode } from '../account/codes.ts'
import { logAccount } from '../account/repository.ts'
import { endAccount } from '../account/service.ts'
import { unusablePassword } from '../usuario/password.ts'
import { findAccount, insertUsuario } from '../usuario/repository.ts'
import { holdInvitation, holdTeam, readTeam } from './repository.ts'

type Db = Pick<Deps, 'db'>

/** Who works at the clinic, as the one who asks is shown it. */
export async function listTeam(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  principal: Principal,
): Promise<TeamMember[]> {
  const members = await readTeam(db.orm)
  const sessions = await listSessions(
    db.pool,
    members.map(({ id }) => id),
  )
  return members.map(({ id, email, nome, convidadaEm, codeUntil }) => {
    // They come with the one that was used last first.
    const isValid = codeUntil !== null && isHolding(Date.parse(codeUntil), now())
    const last = sessions.find(({ usuarioId }) => usuarioId === id)
    return {
      email,
      nome,
      usadaEm: last?.usedAt?.toISOString() ?? null,
      aparelho: last?.device ?? null,
      voce: id === principal.id,
      convite: convidadaEm === null ? null : { desde: convidadaEm, venceEm: isValid ? codeUntil : null },
    }
  })
}

/** An account of the team that nobody can open but with the code that is answered. */
export async function invite(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Principal,
  { nome: nomeUsuario, email }: InviteInput,
): Promise<Result<MadeCode, Problem>> {
  const [code, senhaHash] = [await newCode(now()), await unusablePassword()]
  return retriedTransaction(db, async (tx) => {
    const account = { nomeUsuario, email, senhaHash, status: 'Admin', isInvited: true } as const
    const id = await insertUsuario(tx, account)
    if (id === null) return err(problem('email_em_uso', ACCOUNT_WORDS.teamEmailTaken))
    await logAccount(tx, { quem: by.email, ato: 'convite feito', conta: email })
    return ok(await giveCode(tx, id, code))
  })
}

type Removal = Readonly<{
  by: Principal
  email: string
  /** She was seen as invited: where she has come in since, she stays. */
  isInvitation: boolean
  clinicNow: ClinicNow
}>

/** Removes somebody of the team, or an invitation; whoever is the last one that can log in stays. */
export async function removeMember(
  { db }: Db,
  { by, email, isInvitation, clinicNow }: Removal,
): Promise<Result<{ visitasMantidas: number }, Problem>> {
  return retriedTransaction(
    db,
    async (tx) => {
      const team = await holdTeam(tx)
      const account = await findAccount(tx, email)
      if (account === null || account.status !== 'Admin') return notFound('Esta pessoa da equipe')
      if (isInvitation && !(await holdInvitation(tx, account.id)))
        return err(problem('convite_aceito', ACCOUNT_WORDS.invitationAccepted))
      if (team.length === 1 && team[0] === account.id)
        return err(problem('ultima_da_equipe', ACCOUNT_WORDS.lastAdmin))
      await logAccount(tx, { quem: by.email, ato: 'saiu da equipe', conta: email })
      return ok({ visitasMantidas: await endAccount(tx, account, clinicNow) })
    },
    by,
  )
}
