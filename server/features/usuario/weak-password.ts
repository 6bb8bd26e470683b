import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../root.ts'

/** Long enough to be accepted and among the first that anybody tries; see NOTICE for where they come from. */
const LIST = 'server/features/usuario/common-passwords.txt'

let common: ReadonlySet<string> | undefined

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '')

/**
 * Why a password is among the first that a stranger would try, in a sentence for its field; null where it is
 * not. After NIST SP 800-63B: no rules of composition, but a list, and what is known of the person herself.
 */
export function weaknessOf(
  senha: string,
  { email, nomeUsuario }: Readonly<{ email: string; nomeUsuario: string }>,
): string | null {
  const folded = fold(senha)
  if (folded === '') return 'Uma senha só de espaços não protege a conta.'
  const [local = '', domain = ''] = email.split('@')
  const own = [email, local, domain, nomeUsuario].map((text) => withoutSpace(fold(text)))
  if (own.includes(withoutSpace(folded))) return 'A senha não pode ser seu email nem seu nome.'
  common ??= new Set(readFileSync(path.join(root, LIST), 'utf8').split('\n'))
  const isOneCharacter = new Set(folded).size === 1
  return isOneCharacter || common.has(folded) ? 'Esta senha é muito comum: escolha outra.' : null
}
