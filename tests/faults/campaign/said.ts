/** What the screen says of an act: it is done; it waits; nothing was done; or it does not know, or asks. */
export type Said = 'done' | 'kept' | 'denied' | 'open'

export const WORDS: readonly (readonly [Said, RegExp])[] = [
  ['kept', /Guardado neste aparelho/],
  [
    'open',
    /Não sabemos|não está mais na agenda|Registrar como encaixe|mudou enquanto você o alterava|Sua sessão terminou/,
  ],
  // The notice that leads to what waits for a choice begins alike, and is of no press.
  [
    'denied',
    /O agendamento não foi alterado|A clínica não aceitou(?! algo que você fez)|Não foi possível guardar|Nada (mais )?foi mudado/,
  ],
  ['done', /Agendamento (alterado|excluído)|chegou às|Visita de .* cancelada|novo horário/],
]

/**
 * What a page says of presses: its notices, dialogs and forms. The agenda itself counts in the same words
 * what earlier runs have left to be decided, and what a restore has taken. Sent to the browser as it is.
 */
export function wordsOfPressesInPage(): string {
  const notices = [...document.querySelectorAll('[aria-label="Fechar aviso"]')].map((b) =>
    b.closest('[role]'),
  )
  const asking = document.querySelectorAll('[role=dialog], main form')
  return [...notices, ...asking].map((element) => element?.textContent ?? '').join('\n')
}
