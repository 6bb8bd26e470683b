import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { isMobile, telephoneHref, whatsappHref } from '#src/lib/words/telephone.ts'

type WhatsAppProps = {
  readonly telefone: string
  readonly text: string
  readonly variant?: 'filled' | 'light'
  readonly size?: 'md' | 'xl'
  /** Whether the text has to be read first. */
  readonly isHeld: boolean
  readonly onOpened?: () => void
}

/** Opens WhatsApp with the text written; nothing where there is no number for it. */
export function WhatsAppLink(props: WhatsAppProps) {
  const { telefone, text, variant = 'filled', size = 'md', isHeld, onOpened } = props
  if (!isMobile(telefone)) return null
  const looks = { variant, size, leftSection: <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden /> }
  // A disabled button stands in the link's place, so that nothing moves.
  if (isHeld)
    return (
      <Button {...looks} disabled>
        WhatsApp
      </Button>
    )
  return (
    <Button
      component="a"
      href={whatsappHref(telefone, text)}
      target="_blank"
      rel="noreferrer"
      {...looks}
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
