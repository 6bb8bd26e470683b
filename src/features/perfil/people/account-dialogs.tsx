import { useState } from 'react'
import { CODE_MINUTES } from '#domain/account/rules.ts'
import { CodeDialog } from '#src/components/dialogs/code-dialog.tsx'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { deletesOnline } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import { makeCode } from '#src/offline/login/one-time-code.ts'
import { handBackAccount, removeAccount } from '../commands.ts'

/** A code read aloud, the account taken from a stranger, or removed. */
export type AccountAct = 'code' | 'handBack' | 'remove'

/** What is to be done, and about whose account. */
export type AskedAct = { readonly act: AccountAct; readonly email: string; readonly nome: string }

type Props = {
  readonly asked: AskedAct | null
  readonly online: boolean
  readonly onClose: () => void
  /** Called when the list of people has changed. */
  readonly onChanged: () => void
  readonly onRemoved: (email: string) => void
}

const NOTICE = { id: 'account' }

/**
 * What `AccountActs` asks, and the code that comes of it. They stand outside of the card: where the window is
 * turned it is drawn anew elsewhere, and a code is shown once.
 */
export function AccountDialogs({ asked, online, onClose, onChanged, onRemoved }: Props) {
  const { email = '', nome = '' } = useLastShown(asked) ?? {}
  const [removing, setRemoving] = useState(false)
  const caution = deletesOnline({ online, silent: false })

  async function remove() {
    setRemoving(true)
    const removal = await removeAccount(email)
    setRemoving(false)
    onClose()
    if (removal.kind === 'removed') {
      notify.ok('Conta removida', { ...NOTICE, text: keptInWords(removal.kept) })
      onRemoved(email)
    } else {
      const title = removal.kind === 'unknown' ? 'Não sabemos se a conta foi removida' : 'A conta continua'
      notify.bad(title, { ...NOTICE, text: removal.mensagem })
    }
    onChanged()
  }

  return (
    <>
      <CodeDialog
        opened={asked?.act === 'code'}
        onClose={onClose}
        title={`Você conhece ${nome}?`}
        text={`Por ${CODE_MINUTES} minutos o código abre a conta dela, e a confirma. Leia só a quem você sabe que é.`}
        confirmLabel="Ler código"
        caution={caution}
        onMake={() => makeCode(email)}
      />
      <CodeDialog
        opened={asked?.act === 'handBack'}
        onClose={() => {
          onClose()
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
        opened={asked?.act === 'remove'}
        onCancel={onClose}
        onConfirm={() => void remove()}
        loading={removing}
        title={`Remover a conta de ${nome}?`}
        text="Ela sai de todos os aparelhos e não entra mais com este email. As visitas ficam na agenda, com o nome e o telefone. A ficha que foi juntada à conta há até 30 dias volta a Fichas com o que a recepção escreveu nela; o resto dos dados dela some."
        caution={caution}
        confirmLabel="Remover"
        cancelLabel="Manter"
      />
    </>
  )
}

function keptInWords(kept: number | null): string {
  if (kept === null) return 'As visitas que havia ficam na agenda.'
  if (kept === 0) return 'Não havia visita por vir.'
  return kept === 1 ? '1 visita por vir continua na agenda.' : `${kept} visitas por vir continuam na agenda.`
}
