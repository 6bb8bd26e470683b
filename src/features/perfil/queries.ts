import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { CampoInvalido } from '#domain/api/errors.ts'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { overlayPerfil, type PerfilSobreposto } from '#domain/outbox/overlay.ts'
import { type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import { buscarPessoas } from '#domain/perfil/search.ts'
import type { Perfil, PerfilCampos } from '#domain/perfil/schema.ts'
import { db, type PessoaLocal, PRIMEIRAS_PESSOAS, readMeta, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'

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
    const [servidor, rows, marca] = await Promise.all([
      db.perfis.get(email),
      readQueueOf(db, email),
      readPullMark(db, 'perfil'),
    ])
    const fila = rows.filter((r) => isSavePerfil(r.command))
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

export type { PessoaLocal }

/** People on the screen, and how many there are in all. */
export type PaginaDePessoas = { readonly pessoas: readonly PessoaLocal[]; readonly total: number }

/** Admin: the list's first page as last heard; null where the clinic was never asked, undefined until the device has answered. */
export function usePrimeirasPessoas(): PaginaDePessoas | null | undefined {
  return useLiveQuery(async () => {
    const primeiras = await readMeta(db, PRIMEIRAS_PESSOAS)
    if (primeiras === null) return null
    const pessoas = await db.usuarios.bulkGet([...primeiras.emails])
    return { pessoas: pessoas.filter((p) => p !== undefined), total: primeiras.total }
  })
}

/** Admin: what tells one state of the clinic's people from the next. */
export function useVersaoDasPessoas(): string | null | undefined {
  return useLiveQuery(async () => (await readPullMark(db, 'usuarios'))?.versao ?? null)
}

/** Admin: the kept people whom a search finds, by name, and how many are kept; read only where `procurar` says so. */
export function usePessoasDoAparelho(
  procurar: boolean,
  busca: string,
): { readonly achadas: readonly PessoaLocal[]; readonly guardadas: number } | undefined {
  const guardadas = useLiveQuery(() => (procurar ? db.usuarios.toArray() : []), [procurar])
  return useMemo(
    () => guardadas && { achadas: buscarPessoas(guardadas, busca), guardadas: guardadas.length },
    [guardadas, busca],
  )
}

/** The same, asked once. */
export async function procurarNoAparelho(busca: string) {
  const guardadas = await db.usuarios.toArray()
  return { achadas: buscarPessoas(guardadas, busca), guardadas: guardadas.length }
}

/** The next visit of each of these people, by e-mail (Admin's rows). `agora` is the clinic's wall clock as the wire writes it. */
export function useProximoPorPessoa(
  emails: readonly string[],
  agora: string,
): ReadonlyMap<string, Agendamento> | undefined {
  return useLiveQuery(async () => {
    const visitas = await Promise.all(
      emails.map((email) =>
        db.agendamentos.where('[email+dataHoraAgendada]').between([email, agora], [email, '\uffff']).first(),
      ),
    )
    return new Map(visitas.flatMap((v) => (v === undefined || v.email === null ? [] : [[v.email, v]])))
  }, [emails.join(), agora])
}
