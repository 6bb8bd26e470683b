import { useState } from 'react'
import type { TeamMember } from '#domain/account/schema.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { deletesOnline, type LineProps } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import { removeMember } from '../commands.ts'
import { keptInWords } from '../utils.ts'

type Props = LineProps & {
  /** The member who is to be removed; null while nobody is asked about. */
  readonly member: TeamMember | null
  readonly onClose: () => void
  /** The clinic has answered, or its answer is lost; `isOwn`: she is no more of the team herself. */
  readonly onDone: (isOwn: boolean) => void
  readonly onSessionOver: () => void
}

const NOTICE = { id: 'team' }

/** Asks before somebody leaves the team, or an invitation is taken back. */
export function RemoveMember({ member: asked, onClose, onDone, onSessionOver, ...line }: Props) {
  const [removing, setRemoving] = useState(false)
  const member = useLastShown(asked)
  const isInvited = member?.convite != null
  const words = isInvited
    ? {
        title: `Cancelar o convite de ${member?.nome ?? ''}?`,
        text: 'O código deixa de valer, e o email fica livre.',
        confirmLabel: 'Cancelar o convite',
        cancelLabel: 'Manter',
      }
    : {
        title: member?.voce === true ? 'Sair da equipe?' : `Remover ${member?.nome ?? ''}?`,
        text:
          member?.voce === true
            ? 'Você sai de todos os aparelhos agora e não entra mais. O que você fez continua, com o seu nome.'
            : 'Ela sai de todos os aparelhos agora e não entra mais. O que ela fez continua, com o nome dela, e as visitas marcadas para ela continuam valendo. O que ela guardou sem internet e ainda não foi enviado não chega mais à clínica: antes, peça que abra o aplicativo com internet.',
        confirmLabel: 'Remover',
        cancelLabel: 'Cancelar',
      }

  async function remove() {
    if (member === null) return
    setRemoving(true)
    const removal = await removeMember(member)
    setRemoving(false)
    onClose()
    if (removal.kind === 'login') return onSessionOver()
    if (removal.kind === 'removed')
      notify.ok(isInvited ? 'Convite cancelado' : `${member.nome} saiu da equipe`, {
        ...NOTICE,
        text: keptInWords(removal.kept),
      })
    else if (removal.kind === 'accepted')
      notify.bad(`${member.nome} já aceitou o convite`, {
        ...NOTICE,
        text: `${removal.mensagem} Para que saia, escolha o nome dela e Remover.`,
      })
    else {
      const words = isInvited
        ? { unknown: 'Não sabemos se o convite foi cancelado', refused: 'O convite continua' }
        : { unknown: 'Não sabemos se ela saiu da equipe', refused: 'Ela continua na equipe' }
      notify.bad(words[removal.kind], { ...NOTICE, text: removal.mensagem })
    }
    onDone(removal.kind === 'removed' && member.voce)
  }

  return (
    <ConfirmDialog
      opened={asked !== null}
      onCancel={onClose}
      onConfirm={() => void remove()}
      loading={removing}
      caution={deletesOnline(line)}
      {...words}
    />
  )
}
