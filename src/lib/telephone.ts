import { digits } from '#domain/lib/masks.ts'

/** A link that calls a Brazilian number, also from a phone that is abroad. */
export function telephoneHref(telefone: string): string {
  return `tel:+55${digits(telefone)}`
}

/** A link that opens a chat with a Brazilian number, with a message ready where there is one. */
export function whatsappHref(whatsapp: string, text = ''): string {
  return `https://wa.me/55${digits(whatsapp)}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`
}

/** A link that opens WhatsApp with a message ready, for whomever the person then chooses. */
export function whatsappShareHref(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
