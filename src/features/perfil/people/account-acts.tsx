import { Button } from '@mantine/core'
import { IconKey, IconUserMinus, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { CODE_MINUTES } from '#domain/account/rules.ts'
import { CodeDialog } from '#src/components/code-dialog.tsx'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { deletesOnline } from '#src/components/line-words.ts'
import { notify } from '#src/components/toast.tsx'
import { makeCode } from '#src/offline/one-time-code.ts'
import { handBackAccount, removeAccount } from '../commands.ts'
import classes from './usuario-screen.module.css'

type Props = {
  readonly email: string
  readonly nome: string
  readonly online: boolean
  /** The list of people is another. */
  readonly onChanged: () => void
  readonly onRemoved: () => void
}

type Act = 'code' | 'handBack' | 'remove'
const NOTICE = { id: 'account' }

/** What reception does about a client's account: a code read aloud, taken from a stranger, removed. */
export function AccountActs({ email, nome, online, onChanged, onRemoved }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const [removing, setRemoving] = useState(false)
  const caution = deletesOnline({ online, silent: false })
  const close = () => setAct(null)

  async function remove() {
    setRemoving(true)
    const removal = await removeAccount(email)
    setRemoving(false)
    close()
    if (removal.kind === 'removed') {
      notify.ok('Conta removida', { ...NOTICE, text: keptInWords(removal.kept) })
      onRemoved()
    } else {
      const title = removal.kind === 'unknown' ? 'Não sabemos se a conta foi removida' : 'A conta continua'
      notify.bad(title, { ...NOTICE, text: removal.mensagem })
    }
    onChanged()
  }

  return (
    <div className={classes.account}>
      <h3>Conta</h3>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="sm"
          disabled={!online}
          leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAct('code')}
        >
          Ler um código
        </Button>
        <Button
          variant="subtle"
          size="sm"
          disabled={!online}
          leftSection={<IconUserShare size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAct('handBack')}
        >
          Devolver a conta
        </Button>
        <Button
          variant="subtle"
          size="sm"
          color="bad"
          disabled={!online}
          leftSection={<IconUserMinus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAct('remove')}
        >
          Remover a conta
        </Button>
      </div>
      <CodeDialog
        opened={act === 'code'}
        onClose={close}
        title={`Você conhece ${nome}?`}
        text={`Por ${CODE_MINUTES} minutos o código abre a conta dela, e a confirma. Leia só a quem você sabe que é.`}
        confirmLabel="Ler código"
        caution={caution}
        onMake={() => makeCode(email)}
      />
      <CodeDialog
        opened={act === 'handBack'}
        onClose={() => {
          close()
          onChanged()
        }}
        title={`Devolver a conta de ${nome}?`}
        text={`Tira a conta de quem a tem hoje, em todos os aparelhos. A dona de ${email} escolhe uma senha nova com o código.`}
        confirmLabel="Devolver"
        destructive
        caution={caution}
        onMake={() => handBackAccount(email)}
      />
      <ConfirmDialog
        opened={act === 'remove'}
        onCancel={close}
        onConfirm={() => void remove()}
        loading={removing}
        title={`Remover a conta de ${nome}?`}
        text="Ela sai de todos os aparelhos e não entra mais com este email. As visitas ficam na agenda, com o nome e o telefone; o resto dos dados dela some."
        caution={caution}
        confirmLabel="Remover"
        cancelLabel="Manter"
      />
    </div>
  )
}

function keptInWords(kept: number | null): string {
  if (kept === null) return 'As visitas que havia ficam na agenda.'
  if (kept === 0) return 'Não havia visita por vir.'
  return kept === 1 ? '1 visita por vir continua na agenda.' : `${kept} visitas por vir continuam na agenda.`
}
