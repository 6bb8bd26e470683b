import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db, ROW_FORM } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useNextVisitByContact } from './queries.ts'

const [ANA, BIA] = ['ana@exemplo.test', 'bia@exemplo.test'] as const
const NOW = '2026-11-11T08:00:00.000Z'

beforeEach(emptyDevice)

it('the next visit of somebody is named among the dates that are known, beyond which another may be nearer', async () => {
  const value = { em: 1, desde: '2026-10-12', ate: '2027-05-10', versao: 'v', forma: ROW_FORM }
  await db.meta.put({ key: 'pull:agendamentos', value })
  await db.agendamentos.bulkPut([
    { ...visit, id: 1, email: ANA, dataHoraAgendada: '2027-05-10T17:00:00.000Z' },
    // Here because she has to be told that it went there.
    { ...visit, id: 2, email: BIA, dataHoraAgendada: '2027-05-30T10:00:00.000Z' },
  ])
  const { result } = renderHook(() => useNextVisitByContact([ANA, BIA], NOW))
  await waitFor(() => expect(result.current?.until).toBe('2027-05-10'))
  expect([...(result.current?.byEmail.keys() ?? [])]).toEqual([ANA])
  // As code wrote it that may not have kept all of them.
  await db.meta.put({ key: 'pull:agendamentos', value: { ...value, forma: ROW_FORM - 1 } })
  await waitFor(() => expect(result.current?.until).toBeNull())
})
