import type { InviteInput, TeamMember } from '#domain/account/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type AccountFailure, accountFailureOf, isLost, LOST_REMOVAL } from '#src/api/account-failure.ts'
import { isNotFound } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db } from '#src/offline/db.ts'
import { type CodeInWords, codeInWords } from '#src/offline/login/one-time-code.ts'

/** Who works at the clinic, and as of when. */
export type Team = { readonly people: readonly TeamMember[]; readonly asOf: ClinicNow }

/** Asks who works at the clinic. Never kept on the device. */
export async function readTeam(): Promise<Result<Team, AccountFailure>> {
  const answer = await api.call('equipe.listar')
  if (answer.kind !== 'ok') return err(accountFailureOf(answer))
  return ok({ people: answer.body, asOf: await readClinicNow(db, Date.now()) })
}

/** Invites somebody; the code opens the account once. */
export async function invite(
  input: InviteInput,
): Promise<Result<Extract<CodeInWords, { ok: true }>, AccountFailure>> {
  const answer = await api.call('equipe.convidar', { body: input })
  if (answer.kind === 'ok') {
    const code = await codeInWords(answer)
    if (code.ok) return ok(code)
  }
  const failure = answer.kind === 'ok' ? null : accountFailureOf(answer)
  if (failure !== null && !isLost(failure)) return err(failure)
  const mensagem =
    'A clínica não respondeu, e não sabemos se o convite foi feito. Veja em Convites; dali se lê outro código.'
  return err({ kind: 'no_network', mensagem, campos: [] })
}

export type Removal =
  /** `kept`: her visits to come, which stay; null where nobody counted. */
  | { readonly kind: 'removed'; readonly kept: number | null }
  /** `accepted`: the invitation was to be taken back, and she has come in since. */
  | { readonly kind: 'unknown' | 'refused' | 'accepted' | 'login'; readonly mensagem: string }

/** Takes somebody out of the team, or an invitation back: what was seen of her, and nothing else. */
export async function removeMember({
  email,
  convite,
}: Pick<TeamMember, 'email' | 'convite'>): Promise<Removal> {
  const query = convite === null ? {} : ({ convite: '1' } as const)
  const answer = await api.call('equipe.remover', { params: { email }, query })
  if (answer.kind === 'ok') return { kind: 'removed', kept: answer.body.visitasMantidas }
  if (isNotFound(answer)) return { kind: 'removed', kept: null }
  const failure = accountFailureOf(answer)
  if (failure.kind === 'login') return { kind: 'login', mensagem: failure.mensagem }
  if (isLost(failure)) return { kind: 'unknown', mensagem: LOST_REMOVAL }
  const isAccepted = answer.kind === 'problem' && answer.problem?.code === 'convite_aceito'
  return { kind: isAccepted ? 'accepted' : 'refused', mensagem: failure.mensagem }
}
