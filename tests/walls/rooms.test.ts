import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screenRooms, sharedRooms } from '#scripts/walls.ts'

const feature = join(import.meta.dirname, '../../src/features/agendamento')
const rooms = readdirSync(feature, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

it('every room of visits is a screen that no other imports, or is listed as one that they share', () => {
  const listed = [...screenRooms, ...sharedRooms]
  expect(rooms.toSorted()).toEqual(listed.toSorted())
})
