import { notify } from '#src/components/toast.tsx'
import { type ListName, listOf } from '#src/offline/lists.ts'

const NOTICE_ID = 'pull'

/** The lists that the clinic could not tell, the last time that it was asked. */
const failed = new Set<ListName>()

/**
 * One notice for all lists, so that it leaves room for what comes of an act; it stands as long as what it
 * says is so. `retry` asks for them again.
 */
export function sayFailed(names: readonly ListName[], retry: () => void): void {
  for (const name of names) failed.add(name)
  const titles = [...failed].map((name) => listOf(name).title)
  notify.bad(`Não conseguimos atualizar ${inOneSentence(titles)}`, {
    id: NOTICE_ID,
    text: 'A clínica teve um problema ao responder. O que este aparelho já tinha continua na tela.',
    action: { label: 'Tentar de novo', onClick: retry },
  })
}

/** These have come, or nobody is told of them any more. */
export function forgetFailed(names: readonly ListName[] = [...failed]): void {
  const isSaid = failed.size > 0
  for (const name of names) failed.delete(name)
  if (isSaid && failed.size === 0) notify.hide(NOTICE_ID)
}

function inOneSentence(titles: readonly string[]): string {
  const last = titles.at(-1) ?? ''
  return titles.length < 2 ? last : `${titles.slice(0, -1).join(', ')} e ${last}`
}
