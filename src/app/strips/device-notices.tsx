import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Notice } from '#src/components/notices/notice.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { unreadDatabase } from '#src/lib/reading/live-query.ts'
import type { LocalSession } from '#src/offline/db.ts'
import { fullStorage } from '#src/offline/storage-quota.ts'
import classes from './session-over.module.css'

const ofLogin = onDemand(async () => (await import('./device-notices.lazy.tsx')).LoginNotices)

/** What this device did, or could not do, to what it was to keep: said on every screen until it is read. */
export function DeviceNotices({ session }: { readonly session: LocalSession | null }) {
  const { part: LoginNotices } = ofLogin.usePart(session !== null)
  return (
    <>
      <Storage />
      {session !== null && LoginNotices !== null && <LoginNotices key={session.email} {...session} />}
    </>
  )
}

/** The lists are older than they seem, or are missing: what was answered, or is kept, is not at hand. */
function Storage() {
  const isFull = useSyncExternalStore(fullStorage.subscribe, fullStorage.isFull)
  const isUnread = useSyncExternalStore(unreadDatabase.subscribe, unreadDatabase.isUnread)
  const words = isFull ? FULL : isUnread ? UNREAD : null
  return (
    words !== null && (
      <div className={classes.over}>
        <Notice
          live
          tone="wait"
          title={words.title}
          action={
            <Button variant="default" size="sm" onClick={() => window.location.reload()}>
              {words.again}
            </Button>
          }
        >
          O que aparece aqui pode estar desatualizado ou incompleto{words.text}
        </Notice>
      </div>
    )
  )
}

const FULL = {
  title: 'Este aparelho não conseguiu guardar o que a clínica respondeu',
  again: 'Tentar de novo',
  text: '. Libere espaço no aparelho, ou saia da janela anônima, e tente de novo.',
}

/** What is typed stands on the screen alone, and a new one begins without it. */
const UNREAD = {
  title: 'Este aparelho não está conseguindo ler o que guardou',
  again: 'Carregar de novo',
  text: ', e continuamos tentando. O que você digitou continua na tela: antes de carregar de novo, anote o que for importante.',
}
