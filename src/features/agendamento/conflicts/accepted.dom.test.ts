import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cancel, create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useConflicts } from './queries.ts'

const EMAIL = 'admin@exemplo.test'

it('only what the clinic has answered counts as accepted, and no cancellation of what was never made', async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const done = { dono: EMAIL, state: 'done' } as const
  await db.outbox.bulkAdd([
    rowOf(create, { ...done, id: uuid(2), result: { id: 17 } }),
    rowOf(cancel({ comando: uuid(1) }), { ...done, id: uuid(3), result: null }),
  ])
  const { result } = renderHook(() => useConflicts(EMAIL))
  await waitFor(() => expect(result.current).toMatchObject({ open: [], accepted: 1 }))
})
