import { notify } from '#src/components/notices/toast.tsx'
import { type ListName, listOf } from '#src/offline/pull/lists.ts'

const NOTICE_ID = 'pull'

/** The lists that the clinic could not tell, the last time that it was asked, and how each is asked again. */
const failed = new Map<ListName, () => void>()

/**
 * One notice for all lists, so that it leaves room for what comes of an act; it says what is so. `retry` asks
 * for them again.
 */
export function sayFailed(names: readonly ListName[], retry: () => void): void {
  for (const name of names) failed.set(name, retry)
  say()
}

/** These have come, or nobody is told of them any more. */
export function forgetFailed(names: readonly ListName[] = [...failed.keys()]): void {
  const gone = names.filter((name) => failed.delete(name))
  if (gone.length === 0) return
  if (failed.size === 0) notify.hide(NOTICE_ID)
  else say()
}

function say(): void {
  const titles = [...failed.keys()].map((name) => listOf(name).title)
  notify.bad(`Não conseguimos atualizar ${inOneSentence(titles)}`, {
    id: NOTICE_ID,
    text: 'A clínica teve um problema ao responder. O que este aparelho já tinha continua na tela.',
    action: {
      label: 'Tentar de novo',
      onClick: () => {
        for (const retry of new Set(failed.values())) retry()
      },
    },
  })
}

function inOneSentence(titles: readonly string[]): string {
  const last = titles.at(-1) ?? ''
  return titles.length < 2 ? last : `${titles.slice(0, -1).join(', ')} e ${last}`
}
