import { useLiveQuery } from 'dexie-react-hooks'
import { overlayPerfil, type PerfilSobreposto } from '#domain/outbox/overlay.ts'
import type { Perfil, UsuarioListado } from '#domain/perfil/schema.ts'
import { db, readPullMark } from '#src/offline/db.ts'

export type MeuPerfil = PerfilSobreposto & {
  /** What the clinic has; null where it has none yet. */
  readonly servidor: Perfil | null
  /** False until this device has asked the clinic once. */
  readonly conhecido: boolean
}

/** One's own profile with what is queued laid over; undefined until the device has answered. */
export function useMeuPerfil(email: string): MeuPerfil | undefined {
  return useLiveQuery(async () => {
    const [servidor, fila, marca] = await Promise.all([
      db.perfis.get(email),
      db.outbox
        .orderBy('seq')
        .filter((r) => r.dono === email)
        .toArray(),
      readPullMark(db, 'perfil'),
    ])
    return { ...overlayPerfil(servidor ?? null, fila), servidor: servidor ?? null, conhecido: marca !== null }
  }, [email])
}

const ordem = new Intl.Collator('pt-BR')

/** Admin: everybody registered, by name; undefined until the device has answered. */
export function useUsuarios(): readonly UsuarioListado[] | undefined {
  return useLiveQuery(async () => {
    const usuarios = await db.usuarios.toArray()
    return usuarios.sort((a, b) => ordem.compare(nomeDe(a), nomeDe(b)))
  })
}

/** What a person is called in lists: the profile's name, else the registered one. */
export function nomeDe(u: UsuarioListado): string {
  return `${u.nome} ${u.sobrenome}`.trim() || u.nomeUsuario
}

/** The next visit of each person, by e-mail (Admin's rows). */
export function useProximoPorPessoa(agora: string): ReadonlyMap<string, string> | undefined {
  return useLiveQuery(async () => {
    const proximo = new Map<string, string>()
    await db.agendamentos
      .where('dataHoraAgendada')
      .aboveOrEqual(agora)
      .each((a) => {
        if (a.email !== null && !proximo.has(a.email)) proximo.set(a.email, a.dataHoraAgendada)
      })
    return proximo
  }, [agora])
}
