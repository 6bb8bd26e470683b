import type { MensagemKind } from '#domain/mensagem/kinds.ts'
import type { Mensagem } from '#domain/mensagem/schema.ts'

/** The enabled messages of one type, in the clinic's order. */
export function enabledOfKind(
  mensagens: readonly Mensagem[] | undefined,
  tipo: MensagemKind,
): readonly Mensagem[] {
  return mensagens?.filter((m) => m.habilitado && m.tipoMensagemTemporaria === tipo) ?? []
}

/** A text's paragraphs: blank lines part them. */
export function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((p) => p.trim())
    .filter((p) => p !== '')
}

/** A list by what it says: reading it again from the device gives a new array of the same messages. */
export function listKey(mensagens: readonly Mensagem[]): string {
  return JSON.stringify(mensagens.map((m) => [m.id, m.nome, m.descricao]))
}

/** Where a message of each type is shown. */
export const whereShown: Record<MensagemKind, string> = {
  1: 'Gira no topo do início',
  2: 'Segundo bloco do início',
  3: 'Texto de “Meus tratamentos”',
  4: 'Texto da página Sobre',
  5: 'Texto “Sobre” do início',
}
