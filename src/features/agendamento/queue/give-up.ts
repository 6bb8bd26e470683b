import { notify } from '#src/components/notices/toast.tsx'
import { discardRequest, isAtClinic, takesSaid } from './commands.ts'
import { QUEUE_NOTICE } from './notices.ts'

/**
 * Takes back what the person gives up, and says so where that was not possible, or where it took more with
 * it; answers whether it was.
 */
export async function giveUp(id: string): Promise<boolean> {
  const isLess = await takesSaid(id).catch(() => false)
  const isGivenUp = await discardRequest(id)
  if (!isGivenUp) {
    const isDone = await isAtClinic(id).catch(() => false)
    notify.bad('Não foi possível descartar', {
      id: QUEUE_NOTICE,
      text: isDone
        ? 'A clínica já tinha recebido o pedido. Confira como o agendamento ficou.'
        : 'A clínica pode ter recebido o pedido, ou este aparelho não tem espaço para cancelar. Ele continua em Pendências.',
    })
  }
  if (isGivenUp && isLess)
    notify.info('O que foi dito do horário novo também saiu', {
      id: QUEUE_NOTICE,
      text: 'Nada disso foi enviado. Se vale para o horário que ficou, diga de novo na visita.',
    })
  return isGivenUp
}
