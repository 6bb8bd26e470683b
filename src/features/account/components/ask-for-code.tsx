import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconChevronRight, IconPhone } from '@tabler/icons-react'
import { digits, formatPhone } from '#domain/lib/masks.ts'
import { Card } from '#src/components/cards/card.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { telephoneHref } from '#src/lib/words/telephone.ts'
import classes from './ask-for-code.module.css'
import rows from './rows.module.css'

type Props = {
  /** The clinic's numbers, empty where it has none; undefined while this device has not read them. */
  readonly numbers: { readonly whatsapp: string; readonly telefone: string } | undefined
  /** Whether the numbers are being asked for. */
  readonly loading: boolean
  readonly onHasCode: () => void
}

/** How to come by a code: reception is asked for it, and makes sure who asks. */
export function AskForCode({ numbers, loading, onHasCode }: Props) {
  return (
    <div className={classes.root}>
      <Numbers numbers={numbers} loading={loading} />
      <Button size="lg" fullWidth onClick={onHasCode}>
        Já tenho o código
      </Button>
    </div>
  )
}

function Numbers({ numbers, loading }: Pick<Props, 'numbers' | 'loading'>) {
  if (numbers === undefined)
    return loading ? (
      <Loading label="Carregando os contatos da clínica…">
        <RowsSkeleton rows={2} mark="sign" />
      </Loading>
    ) : (
      <p className={classes.sentence}>
        Não conseguimos buscar os contatos da clínica. Peça o código na recepção, ou tente de novo com
        internet.
      </p>
    )
  const { whatsapp, telefone } = numbers
  if (whatsapp === '' && telefone === '')
    return (
      <p className={classes.sentence}>
        A clínica não deixou aqui telefone nem WhatsApp: peça o código na recepção.
      </p>
    )
  return (
    <Card className={rows.rows}>
      {whatsapp !== '' && (
        <a className={rows.row} href={`https://wa.me/55${digits(whatsapp)}`} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={24} stroke={1.75} aria-hidden />
          <span>
            <b>WhatsApp</b> <small>{formatPhone(whatsapp)}</small>
          </span>
          <IconChevronRight size={22} stroke={1.75} aria-hidden className={rows.end} />
        </a>
      )}
      {telefone !== '' && (
        <a className={rows.row} href={telephoneHref(telefone)}>
          <IconPhone size={24} stroke={1.75} aria-hidden />
          <span>
            <b>Ligar</b> <small>{formatPhone(telefone)}</small>
          </span>
          <IconChevronRight size={22} stroke={1.75} aria-hidden className={rows.end} />
        </a>
      )}
    </Card>
  )
}
