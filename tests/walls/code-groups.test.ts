import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codeGroups } from '#scripts/code-groups.ts'

const root = join(import.meta.dirname, '../..')

/** The first group that takes a file, as the bundler reads the list. */
function groupOf(file: string): string | undefined {
  return codeGroups.find(({ test }) => {
    if (test === undefined) return false
    return typeof test === 'function' ? test(`/${file}`) : test.test(`/${file}`)
  })?.name
}

// A group that names a file which has moved takes nothing, and screens get what it was to keep apart.
it.each([
  ['domain/agendamento/limits.ts', 'limits'],
  ['domain/agendamento/slots.ts', 'rules'],
  ['src/api/write-failure.ts', 'rules'],
  ['src/offline/contacts.ts', 'people'],
  ['src/offline/kept-cards.ts', 'people'],
  ['src/offline/restore/lost-perfil.ts', 'people'],
  ['domain/perfil/fields.ts', 'people'],
  ['domain/procedimento/schema.ts', 'domain'],
  ['src/api/client.ts', 'domain'],
  ['domain/ficha/schema.ts', 'contract'],
  ['src/api/cep.ts', 'contract'],
  ['src/offline/under-login/own-visits.ts', 'contract'],
  ['src/components/fields/text-field.tsx', 'inputs'],
  ['src/components/fields/field-look.tsx', 'inputs'],
  ['src/components/fields/typed-date.ts', 'dates'],
  ['src/components/fields/calendar-settings.ts', 'dates'],
  ['src/components/page/two-panes.tsx', 'overlays'],
  ['src/components/fields/masked-field.tsx', 'masks'],
  ['src/components/cards/card.tsx', 'parts'],
  ['src/offline/queue/act.ts', 'visits'],
  ['src/offline/sending/outcome.ts', 'visits'],
  ['src/features/agendamento/queue/status.ts', 'visits'],
  ['src/features/agendamento/agenda/screen.tsx', 'reception'],
])('%s goes into the file %s', (file, group) => {
  expect(existsSync(join(root, file))).toBe(true)
  expect(groupOf(file)).toBe(group)
})
