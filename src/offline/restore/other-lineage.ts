import { readMeta, readPullMark } from '../db.ts'
import { LIST_NAMES } from '../pull/lists.ts'
import { type PullDeps, pull } from '../pull/pull.ts'

export type LineageFollower = {
  /**
   * Pulls every list that this device has from another history than the one it last heard of, not only those
   * of the screen: what is read next without a network must not be of a clinic that is no more.
   */
  readonly follow: () => Promise<void>
  /** To call whenever the clinic answers anything: it pulls the lists that `follow` could not pull. */
  readonly tryAgain: () => Promise<void>
}

/** Answers come by the dozen: a list that did not come is not asked for again at each. */
const SHORTEST_GAP_MS = 10_000

/** Keeps the whole device in one history of the clinic's database. */
export function createLineageFollower(deps: PullDeps): LineageFollower {
  let last: Promise<void> = Promise.resolve()
  let isBehind = false
  let triedAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    triedAt = deps.now()
    // While it runs nothing is asked for again. A device without room throws, and stays behind.
    isBehind = false
    isBehind = !(await pullOthers(deps).catch(() => false))
  }

  function follow(): Promise<void> {
    last = last.then(run, run)
    return last
  }

  return {
    follow,
    async tryAgain() {
      if (isBehind && Math.abs(deps.now() - triedAt) >= SHORTEST_GAP_MS) await follow()
    },
  }
}

/** False where a list did not come: another try may do better, or one after the next login. */
async function pullOthers(deps: PullDeps): Promise<boolean> {
  const epoca = await readMeta(deps.db, 'epoca')
  if (epoca === null) return true
  let isWhole = true
  for (const name of LIST_NAMES) {
    const mark = await readPullMark(deps.db, name)
    if (mark === null || mark.epoca === epoca) continue
    if ((await pull(deps, name)).kind !== 'updated') isWhole = false
  }
  return isWhole
}
