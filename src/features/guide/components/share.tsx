import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconShare2 } from '@tabler/icons-react'
import { Card } from '#src/components/cards/card.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { copyText } from '#src/lib/device/copy-text.ts'
import { whatsappShareHref } from '#src/lib/words/telephone.ts'
import { invitationText, shownAddress } from '../words.ts'
import classes from './share.module.css'

type Props = {
  /** The clinic's name. */
  readonly nome: string
  readonly address: string
}

/** The clinic's address, and the ways to tell clients of it. */
export function Share({ nome, address }: Props) {
  const text = invitationText(nome, address)
  // A browser without a sheet for it has the other ways.
  const canShare = typeof navigator.share === 'function'

  async function copy() {
    if (await copyText(address)) notify.ok('Endereço copiado', { id: 'endereco' })
    else
      notify.info('Não deu para copiar', {
        id: 'endereco',
        text: 'Selecione o endereço e copie do jeito do seu aparelho.',
      })
  }

  return (
    <>
      <Card className={classes.address}>
        <b>{shownAddress(address)}</b>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />}
          onClick={() => void copy()}
        >
          Copiar
        </Button>
      </Card>
      <div className={classes.ways}>
        <Button
          component="a"
          href={whatsappShareHref(text)}
          target="_blank"
          rel="noreferrer"
          size="lg"
          leftSection={<IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />}
        >
          Mandar no WhatsApp
        </Button>
        {canShare && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden />}
            // A sheet that she put away again is no failure.
            onClick={() => void navigator.share({ title: nome, text, url: address }).catch(() => undefined)}
          >
            Compartilhar
          </Button>
        )}
      </div>
    </>
  )
}
