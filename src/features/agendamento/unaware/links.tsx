import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { isMobile, telephoneHref, whatsappHref } from '#src/lib/telephone.ts'

type WhatsAppProps = {
  readonly telefone: string
  readonly text: string
  readonly variant?: 'filled' | 'light'
  readonly size?: 'md' | 'xl'
  readonly onOpened?: () => void
}

/** Opens WhatsApp with the text written; nothing where there is no number for it. */
export function WhatsAppLink({ telefone, text, variant = 'filled', size = 'md', onOpened }: WhatsAppProps) {
  if (!isMobile(telefone)) return null
  return (
    <Button
      component="a"
      href={whatsappHref(telefone, text)}
      target="_blank"
      rel="noreferrer"
      variant={variant}
      size={size}
      leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
      {...(onOpened && { onClick: onOpened })}
    >
      WhatsApp
    </Button>
  )
}

/** Calls her; nothing where no number is known. */
export function CallLink({ telefone }: { readonly telefone: string }) {
  if (telefone === '') return null
  return (
    <Button
      component="a"
      href={telephoneHref(telefone)}
      variant="default"
      leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
    >
      Ligar
    </Button>
  )
}
