import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconMail,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react'
import { formatPhone } from '#domain/lib/masks.ts'
import { telephoneHref, whatsappHref } from '#src/lib/words/telephone.ts'
import type { ShellClinica } from './shell-types.ts'

export type ContactWay = { key: string; icon: TablerIcon; label: string; text: string; href: string }

function withoutAt(handle: string): string {
  return handle
    .replace(/^@/, '')
    .replace(/^https?:\/\/(www\.)?(instagram|facebook)\.com\//, '')
    .replace(/\/$/, '')
}

/** The ways to reach the clinic that it has filled in. */
export function contactsOf(c: ShellClinica): ContactWay[] {
  const all: (ContactWay | false)[] = [
    c.whatsapp !== '' && {
      key: 'whatsapp',
      icon: IconBrandWhatsapp,
      label: 'WhatsApp',
      text: formatPhone(c.whatsapp),
      href: whatsappHref(c.whatsapp),
    },
    c.telefone !== '' && {
      key: 'telefone',
      icon: IconPhone,
      label: 'Telefone',
      text: formatPhone(c.telefone),
      href: telephoneHref(c.telefone),
    },
    c.email !== '' && {
      key: 'email',
      icon: IconMail,
      label: 'Email',
      text: c.email,
      href: `mailto:${c.email}`,
    },
    c.instagram !== '' && {
      key: 'instagram',
      icon: IconBrandInstagram,
      label: 'Instagram',
      text: `@${withoutAt(c.instagram)}`,
      href: `https://www.instagram.com/${encodeURIComponent(withoutAt(c.instagram))}`,
    },
    c.facebook !== '' && {
      key: 'facebook',
      icon: IconBrandFacebook,
      label: 'Facebook',
      text: withoutAt(c.facebook),
      href: `https://www.facebook.com/${encodeURIComponent(withoutAt(c.facebook))}`,
    },
  ]
  return all.filter((c) => c !== false)
}

/** How the clinic is best spoken with: what it would answer soonest; null where it gave no way. */
export function bestContactOf(clinica: ShellClinica): string | null {
  return contactsOf(clinica)[0]?.href ?? null
}

/**
 * How a person speaks with the clinic about something: a chat with the text ready, else a call; null without
 * any number.
 */
export function talkWith(
  { whatsapp, telefone }: Pick<ShellClinica, 'whatsapp' | 'telefone'>,
  text: string,
): { readonly href: string; readonly isWhatsapp: boolean } | null {
  if (whatsapp !== '') return { href: whatsappHref(whatsapp, text), isWhatsapp: true }
  return telefone === '' ? null : { href: telephoneHref(telefone), isWhatsapp: false }
}

/** Street, number and quarter in one line; empty where the clinic gave none. */
export function addressLine({ logradouro, numero, bairro }: ShellClinica): string {
  return [logradouro, logradouro !== '' && numero, bairro].filter(Boolean).join(', ')
}

type ListProps = { contacts: readonly ContactWay[]; className?: string | undefined; iconSize?: number }

export function ContactLinks({ contacts, className, iconSize = 20 }: ListProps) {
  return (
    <ul className={className}>
      {contacts.map(({ key, icon: Icon, label, text, href }) => (
        <li key={key}>
          <a
            href={href}
            aria-label={`${label}: ${text}`}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
          >
            <Icon size={iconSize} stroke={1.75} aria-hidden />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
