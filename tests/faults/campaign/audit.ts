import { type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import type { Clinic } from '#tests/support/clinic.ts'

/** Something a person pressed and the device took: it must arrive once, as hers, or be shown as needing her choice. */
export type Comando = {
  readonly id: string
  /** Who was on the screen when it was pressed. */
  readonly pessoa: string
  readonly oque:
    | { readonly tipo: 'agendar'; readonly quando: string }
    | { readonly tipo: 'cancelar'; readonly alvo: number }
    | { readonly tipo: 'perfil'; readonly valor: string }
}

export type Achado = {
  readonly tipo: 'perdido' | 'dobrado' | 'trocado' | 'falsa confirmação'
  readonly texto: string
}

/** What the screen says of one person, in the end. */
export type Tela = { readonly pessoa: string; readonly agendados: readonly string[] }

type Estado = {
  readonly comandos: readonly Comando[]
  /** The queue when everything was quiet, everybody's. */
  readonly fila: readonly OutboxRow[]
  readonly telas: readonly Tela[]
  readonly pessoas: readonly string[]
}

/** Compares what was pressed with what the clinic has and what the screens say. */
export async function audit(clinic: Clinic, { comandos, fila, telas, pessoas }: Estado): Promise<Achado[]> {
  const achados: Achado[] = []
  const add = (tipo: Achado['tipo'], texto: string) => void achados.push({ tipo, texto })
  const visitas = (await clinic.visitas()).filter((v) => v.email !== null && pessoas.includes(v.email))
  const porChave = new Map(visitas.map((v) => [v.chave, v]))
  const emEscolha = new Set(fila.filter(precisaDeEscolha).map((r) => r.id))
  const cancelados = new Set(
    comandos.flatMap((c) => (c.oque.tipo === 'cancelar' && !emEscolha.has(c.id) ? [c.oque.alvo] : [])),
  )
  const { rows } = await clinic.pool.query<{ chave: string; corpo: string | null }>(
    'select chave::text, corpo from idempotencia where chave = any($1::uuid[])',
    [comandos.map((c) => c.id)],
  )
  const idDe = new Map(rows.map((r) => [r.chave, Number(JSON.parse(r.corpo ?? '{}')?.id)]))

  for (const row of fila)
    if (!['done', 'conflict', 'rejected', 'expired'].includes(row.state))
      add('perdido', `${row.command.kind} ${row.id} ainda ${row.state}`)

  for (const { id, pessoa, oque } of comandos) {
    if (oque.tipo === 'agendar') {
      const visita = porChave.get(id)
      const taken = cancelados.has(idDe.get(id) ?? -1)
      if (visita === undefined && !emEscolha.has(id) && !taken) add('perdido', `${oque.quando} de ${pessoa}`)
      if (visita !== undefined && visita.email !== pessoa) add('trocado', `${oque.quando}: ${visita.email}`)
      if (visita !== undefined && visita.quando !== oque.quando)
        add('trocado', `${oque.quando}: ${visita.quando}`)
      if (visita !== undefined && emEscolha.has(id))
        add('dobrado', `${oque.quando} feito e dado por recusado`)
    }
    if (oque.tipo === 'cancelar' && !emEscolha.has(id) && visitas.some((v) => v.id === oque.alvo))
      add('perdido', `cancelamento de ${oque.alvo} de ${pessoa}`)
  }
  for (const visita of visitas) {
    if (!comandos.some((c) => c.id === visita.chave))
      add('dobrado', `${visita.quando} de ${visita.email} sem pedido`)
    if (visitas.filter((v) => v.quando === visita.quando).length > 1) add('dobrado', visita.quando)
  }
  for (const pessoa of pessoas) {
    const escritos = comandos.filter((c) => c.pessoa === pessoa && c.oque.tipo === 'perfil')
    const ultimo = escritos.findLast((c) => !emEscolha.has(c.id))
    const perfil = await clinic.perfil(pessoa)
    const valor = ultimo?.oque.tipo === 'perfil' ? ultimo.oque.valor : ''
    if (ultimo !== undefined && perfil === null) add('perdido', `perfil ${valor} de ${pessoa}`)
    if (perfil !== null && perfil.complemento !== valor)
      add(
        comandos.some(
          (c) => c.pessoa !== pessoa && c.oque.tipo === 'perfil' && c.oque.valor === perfil.complemento,
        )
          ? 'trocado'
          : 'perdido',
        `perfil de ${pessoa}: ${perfil.complemento} em vez de ${valor}`,
      )
    if (perfil !== null && perfil.versao > escritos.length)
      add('dobrado', `perfil de ${pessoa}: ${perfil.versao}`)
  }
  for (const { pessoa, agendados } of telas) {
    const daPessoa = new Set(visitas.filter((v) => v.email === pessoa).map((v) => v.quando))
    for (const quando of agendados)
      if (!daPessoa.has(quando)) add('falsa confirmação', `${quando} na tela de ${pessoa}`)
    for (const quando of daPessoa)
      if (!agendados.includes(quando)) add('perdido', `${quando} falta na tela de ${pessoa}`)
  }
  return achados
}
