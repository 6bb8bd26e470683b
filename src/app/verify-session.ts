import { sync } from './live/sync.ts'

/** Asks the clinic whose session it is. Nobody waits: a device that cannot keep the answer goes on. */
export function verifySoon(): void {
  void sync.verify().catch(() => undefined)
}
