import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (19 MiB, two passes). */
export const hashPassword = (senha: string): Promise<string> => hash(senha)

let ofNobody: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it takes the same time.
 */
export async function verifyPassword(senhaHash: string | null, senha: string): Promise<boolean> {
  ofNobody ??= hashPassword('a senha de ninguém')
  const isRight = await verify(senhaHash ?? (await ofNobody), senha)
  return isRight && senhaHash !== null
}
