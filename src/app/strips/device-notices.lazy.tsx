import type { LocalSession } from '#src/offline/db.ts'
import { LostRequests } from './lost-requests.tsx'
import { WentBack } from './went-back.tsx'

/** What this device has to say to whoever is logged in. Fetched by `DeviceNotices`. */
export function LoginNotices({ email, status }: Pick<LocalSession, 'email' | 'status'>) {
  return (
    <>
      <LostRequests email={email} />
      {status === 'Admin' && <WentBack email={email} />}
    </>
  )
}
