import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/connection.ts'
import { retriedTransaction } from '../../db/retry.ts'
import { endSessions } from '../../plugins/session.ts'
import { readTeam } from '../team/repository.ts'
import { forgetDevices } from '../usuario/devices.ts'
import { hashPassword } from '../usuario/password.ts'
import { findAccount } from '../usuario/repository.ts'
import { confirmAccount, holdAccount, logAccount, setPassword } from './repository.ts'

type Options = Readonly<{
  db: Database
  print: (line: string) => void
  /** Whose; null for the one person of the team, where there is one. */
  email: string | null
}>

/**
 * Gives somebody of the team a new password, printed once, and ends all her sessions: for whoever has the
 * server and nothing else. A client's account is reception's to open. Answers the exit code.
 */
export async function resetPassword({ db, print, email: named }: Options): Promise<number> {
  const team = (await readTeam(db.orm)).map(({ email }) => email)
  const email = named ?? (team.length === 1 ? team[0] : undefined)
  if (email === undefined || !team.includes(email)) {
    if (named !== null && (await findAccount(db.orm, named)) !== null)
      print(`${named} é a conta de um cliente: quem a abre é a recepção, com um código.`)
    else if (named !== null) print(`Ninguém da equipe tem o email ${named}.`)
    print(
      team.length === 0
        ? 'Não há ninguém na equipe: o próximo início do servidor cria a conta de ADMIN_EMAIL.'
        : `Diga de quem é a senha nova: ${team.join(', ')}`,
    )
    return 1
  }
  const senha = randomBytes(12).toString('base64url')
  const senhaHash = await hashPassword(senha)
  await retriedTransaction(db, async (tx) => {
    const account = await holdAccount(tx, email)
    if (account === null) throw new Error('somebody of the team was removed meanwhile')
    await setPassword(tx, account.id, senhaHash)
    await confirmAccount(tx, account.id, { isHers: false })
    await endSessions(tx, account.id)
    await forgetDevices(tx, account.id)
    await logAccount(tx, { quem: 'servidor', ato: 'senha nova no servidor', conta: email })
  })
  print(`Senha nova de ${email} (mostrada só desta vez): ${senha}`)
  print('Ela saiu de todos os aparelhos. Depois de entrar, troque a senha em Segurança.')
  return 0
}
