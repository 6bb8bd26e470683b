import { useLiveQuery } from 'dexie-react-hooks'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { CampoInvalido } from '#domain/api/errors.ts'
import { overlayPerfil, type PerfilSobreposto } from '#domain/outbox/overlay.ts'
import { type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import type { Perfil, PerfilCampos, UsuarioListado } from '#domain/perfil/schema.ts'
import { db, readPullMark } from '#src/offline/db.ts'

/** A write that the clinic refused while nobody was looking: what was typed, and why it was refused. */
export type PerfilRecusado = {
  readonly ids: readonly string[]
  readonly campos: PerfilCampos
  readonly mensagem: string
  readonly erros: readonly CampoInvalido[]
}

export type MeuPerfil = PerfilSobreposto & {
  /** What the clinic has; null where it has none yet. */
  readonly servidor: Perfil | null
  /** False until this device has asked the clinic once. */
  readonly conhecido: boolean
  readonly recusado: PerfilRecusado | null
}

/** One's own profile with what is on its way laid over; undefined until the device has answered. */
export function useMeuPerfil(email: string): MeuPerfil | undefined {
  return useLiveQuery(async () => {
    const [servidor, fila, marca] = await Promise.all([
      db.perfis.get(email),
      db.outbox
        .orderBy('seq')
        .filter((r) => r.dono === email && r.command.kind === 'perfil.salvar')
        .toArray(),
      readPullMark(db, 'perfil'),
    ])
    const aCaminho = fila.filter((r) => !precisaDeEscolha(r))
    return {
      ...overlayPerfil(servidor ?? null, aCaminho),
      servidor: servidor ?? null,
      conhecido: marca !== null,
      recusado: recusadoDe(fila.filter(precisaDeEscolha)),
    }
  }, [email])
}

function recusadoDe(rows: readonly OutboxRow[]): PerfilRecusado | null {
  const ultima = rows.at(-1)
  if (ultima === undefined) return null
  return {
    ids: rows.map((r) => r.id),
    campos: overlayPerfil(null, rows).campos,
    mensagem: ultima.error?.mensagem ?? '',
    erros: rows.flatMap((r) => r.error?.campos ?? []),
  }
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

/** The next visit of each person, by e-mail (Admin's rows). `agora` is the clinic's wall clock as the wire writes it. */
export function useProximoPorPessoa(agora: string): ReadonlyMap<string, Agendamento> | undefined {
  return useLiveQuery(async () => {
    const proximo = new Map<string, Agendamento>()
    const futuros = db.agendamentos.where('dataHoraAgendada').aboveOrEqual(agora)
    for (const visita of await futuros.sortBy('dataHoraAgendada'))
      if (visita.email !== null && !proximo.has(visita.email)) proximo.set(visita.email, visita)
    return proximo
  }, [agora])
}
