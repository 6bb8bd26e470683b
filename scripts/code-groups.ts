/*
 * Which modules stand in one file. Left alone, the bundler cuts a file for every set of screens that share something,
 * and where the server speaks HTTP/1.1 a phone fetches six at a time: a file of 100 bytes costs it as much time as one
 * of 5 kB. What a module of a group needs goes with it: only parts that need little belong here.
 */

const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'))

/** The API's client and all schemas: what runs on every page, but after the first picture. */
const CONTRATO = anyOf('/node_modules/ky/', '/src/api/client\\.', '/domain/(?:api/|\\w+/schema\\.)')

/** What a form is made of. */
const CAMPOS = anyOf(
  '@mantine/(?:form|core/esm/components/(?:CloseButton|Input|InputBase|TextInput))/',
  '/src/components/(?:field-look|text-field|password-field|inline-alert)\\.',
  '/src/features/usuario/components/conta-frame\\.',
)

/** Parts of most screens, each of some hundred bytes. */
const COMUM = anyOf(
  '@mantine/(?:hooks|core/esm/core)/',
  '@mantine/core/esm/components/(?:Accordion/AccordionChevron|ScrollArea/utils)',
  '@tabler/icons-react/.*/Icon',
  '/src/components/(?:back-link|card|dialog-summary|empty-state|page-title|page-top|result-dialog|status-chip|ticket)\\.',
  '/src/app/(?:data-age|entrada-state|use-agora)\\.',
  '/src/lib/(?:age|use-one-at-a-time)\\.',
  '/src/features/agendamento/queue/price-change\\.',
  '/src/features/(?:voucher/queries|(?:procedimento|voucher|usuario)/utils)\\.',
)

/** What services and treatments are shown by. */
const VITRINE = anyOf(
  '/node_modules/embla-',
  '@mantine/(?:carousel|core/esm/components/(?:SegmentedControl|FloatingIndicator))/',
  '/src/components/(?:card-carousel|segmented)\\.',
)

/** The bundler's groups; the first that a module fits takes it. `inicio` is all that the first screen needs at once. */
export const codeGroups = [
  { name: 'inicio', tags: ['$initial' as const] },
  { name: 'contrato', test: CONTRATO },
  { name: 'comum', test: COMUM, minShareCount: 2 },
  { name: 'campos', test: CAMPOS, minShareCount: 2 },
  { name: 'vitrine', test: VITRINE, minShareCount: 2 },
]
