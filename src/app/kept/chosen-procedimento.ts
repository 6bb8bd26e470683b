import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type ChosenService, readChosenService } from '#src/features/procedimento/chosen-service.ts'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { chosenServiceOf } from '#src/features/procedimento/utils.ts'
import { useSession } from '../session.tsx'
import { type ShownFacts, wishOf } from './kept-choice.ts'
import { wasReadHere } from './tab-memory.ts'

type Change = Pick<ChosenService, 'nome' | 'valor' | 'tempo'>

/**
 * The service to be booked: the one the navigation brought, else the one the address names. What the device
 * has of it wins when the page opens; from then on it stays as it was shown, so that no price changes under
 * the person's eyes: a difference is the clinic's to say when the booking arrives. So it does over a login,
 * for a visitor who has pressed before it. What the clinic keeps free around it was never shown: the times
 * that are offered follow it at once.
 */
export function useChosenProcedimento(pending: boolean) {
  const location = useLocation()
  const [params] = useSearchParams()
  const procedimentos = useProcedimentoList()
  const session = useSession()
  const [shown, setShown] = useState<{ readonly key: string; readonly service: ChosenService } | null>(null)

  const brought = readChosenService(location.state)
  const id = brought?.id ?? Number(params.get('servico') ?? Number.NaN)
  const key = Number.isInteger(id) ? `id:${id}` : brought === null ? null : `nome:${brought.nome}`

  const row = procedimentos?.find((p) => p.id === id)
  const onDevice = row === undefined ? brought : chosenServiceOf(row)
  const wished = wishOf(session, location.state)
  // A wish does not wait for the device's list: it is forgotten in the history as soon as the page is drawn.
  const isOpen = procedimentos !== undefined || wished !== null
  if (key !== null && isOpen && onDevice !== null && shown?.key !== key) setShown({ key, service: onDevice })
  if (wished !== null && shown !== null && shown.key === key && !isShownAs(shown.service, wished))
    setShown({ key: shown.key, service: { ...shown.service, ...wished } })

  const replaced: unknown = location.state?.supersedes
  const isShown = shown !== null && shown.key === key
  const service = isShown ? { ...shown.service, gap: (onDevice ?? shown.service).gap } : brought
  return {
    service,
    key,
    id: Number.isInteger(id) ? id : null,
    /** The refused row of the queue that the new booking replaces, where the person comes from one. */
    replaced: typeof replaced === 'string' && !wasReadHere(replaced) ? replaced : null,
    /** No service is named, or one that neither the device nor the clinic has. */
    missing: key === null || (service === null && procedimentos !== undefined && !pending),
    change({ nome, valor, tempo }: Change) {
      if (key !== null && service !== null) setShown({ key, service: { ...service, nome, valor, tempo } })
    },
  }
}

const isShownAs = (service: ChosenService, { nome, valor, tempo }: ShownFacts): boolean =>
  service.nome === nome && service.valor === valor && service.tempo === tempo
