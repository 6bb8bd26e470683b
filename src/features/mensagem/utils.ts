import type { Mensagem, TipoMensagem } from '#domain/mensagem/schema.ts'

/** The enabled messages of one type, in the clinic's order. */
export function mensagensDoTipo(
  mensagens: readonly Mensagem[] | undefined,
  tipo: TipoMensagem,
): readonly Mensagem[] {
  return mensagens?.filter((m) => m.habilitado && m.tipoMensagemTemporaria === tipo) ?? []
}

/** A text's paragraphs: blank lines part them. */
export function paragrafosDe(texto: string): readonly string[] {
  return texto
    .split(/\n\s*\n/)
    .map((p) => p.trim())
    .filter((p) => p !== '')
}

/** A list by what it says: reading it again from the device gives a new array of the same messages. */
export function chaveDaLista(mensagens: readonly Mensagem[]): string {
  return JSON.stringify(mensagens.map((m) => [m.id, m.nome, m.descricao]))
}
