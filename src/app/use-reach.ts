import { useSyncExternalStore } from 'react'
import { type ReachState, reach } from '#src/offline/reach.ts'

/** Whether anybody answers, by what was last heard of the clinic. */
export function useReach(): ReachState {
  return useSyncExternalStore(reach.subscribe, reach.state)
}
