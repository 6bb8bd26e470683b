/** How the line is, as a form sees it that needs the clinic's answer. */
export type LineProps = {
  readonly online: boolean
  /** A question was put to the clinic, and nobody answers, whatever the browser believes of its network. */
  readonly silent: boolean
}

/** Said beside a button that writes straight to the clinic, before the press; null where the line is open. */
export function needsClinic({ online, silent }: LineProps): string | null {
  if (!online) return 'Precisa de internet. O que você digitou fica aqui.'
  return silent
    ? 'A clínica não está respondendo. Se a resposta não vier, o que você digitou fica aqui.'
    : null
}

/** Said in the question before something is deleted; null where the line is open. */
export function deletesOnline({ online, silent }: LineProps): string | null {
  if (!online) return 'Sem internet: agora não dá para fazer isto.'
  return silent ? 'A clínica não está respondendo. Se a resposta não vier, não saberemos se deu certo.' : null
}
