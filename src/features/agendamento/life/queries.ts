import { useEffect, useState } from 'react'
import type { VisitVersion } from '#domain/agendamento/schema.ts'
import { api } from '#src/offline/api.ts'

/**
 * What became of a visit since it was made, asked of the clinic for each of its versions and kept nowhere;
 * null where nobody has answered.
 */
export function useVisitHistory(id: number, versao: number, isOnline: boolean): VisitVersion[] | null {
  const [known, setKnown] = useState<{ readonly key: string; readonly versions: VisitVersion[] } | null>(null)
  const key = `${id} ${versao}`
  const isKnown = known?.key === key
  useEffect(() => {
    if (!isOnline || isKnown || !Number.isInteger(id)) return
    const controller = new AbortController()
    void (async () => {
      const { signal } = controller
      const answer = await api.call('agendamento.historico', { params: { id }, signal })
      if (answer.kind === 'ok' && !signal.aborted) setKnown({ key, versions: answer.body })
    })()
    return () => controller.abort()
  }, [isOnline, isKnown, key, id])
  return known !== null && isKnown ? known.versions : null
}
