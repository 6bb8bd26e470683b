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

/** What a press is told that waits on this device. */
export const SENT_LATER = 'A clínica ainda não confirmou. Enviamos quando houver internet.'

/** The title over a write that was sent, not answered, and could not be kept. */
export const IS_UNCERTAIN = 'Não sabemos se a clínica recebeu'

/** Of a form whose write has no room on this device. */
export const NO_ROOM_FOR_FORM =
  'Este aparelho não tem espaço para guardar. O que você digitou continua na tela.'

/** In the place of what the clinic says of itself, on a device that has not fetched it yet. */
export const NO_CLINIC_YET = 'Este aparelho ainda não tem os dados da clínica.'
