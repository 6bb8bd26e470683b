/*
 * Which modules stand in one file. Left alone, the bundler cuts a file for every set of screens that share
 * something, and over HTTP/1.1 a phone fetches six at a time: a file of 100 bytes costs it as much time as
 * one of 5 kB. No group names a screen, so that a new one needs nothing here; of our components those are
 * named that bring a large part of a library, what must not come with these, and the rooms of visits.
 */
import { readFileSync } from 'node:fs'
import { receptionRooms } from './walls.ts'

const visitorContract = readFileSync(new URL('../domain/api/visitor-endpoints.ts', import.meta.url), 'utf8')

/** The nouns of domain/api/visitor-endpoints.ts, and what these are made of. */
const OF_VISITORS = [
  ...[...visitorContract.matchAll(/#domain\/(\w+)\/endpoints/g)].map(([, noun = '']) => noun),
  ...['api', 'lib', 'week'],
].join('|')

/**
 * All other nouns of the contract; and what a device fetches and sends under a login alone, or from a form
 * with an address.
 */
const UNDER_LOGIN = new RegExp(
  `/domain/(?:(?!${OF_VISITORS})\\w+/(?:schema|endpoints)|api/endpoints)\\.ts` +
    '|/src/(?:offline/under-login/|api/(?:cep|send|upload)\\.ts)',
)

/**
 * What opens over a page and locks it, with the part of ours that brings it at once. Mantine's `to-int` lies
 * with its scroll area, and others use it.
 */
const OVERLAYS =
  /@floating-ui|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib|esm\/components\/(?:Drawer|FocusTrap|Modal|Overlay|Portal|ScrollArea\/(?!utils\/to-int))|\/two-panes\./

/** What types by a mask, with the part of ours that brings it. */
const MASKS = /\/(?:react-)?imask\/|\/prop-types\/|\/masked-field\./

/** The rooms of `features/agendamento` that only reception sees: clients need not load them. */
const OF_RECEPTION = `(?:${receptionRooms.join('|')})/`

export const codeGroups = [
  // All that the first screen needs at once.
  { name: 'start', tags: ['$initial' as const] },
  // The little that rules and schemas share: with it in the next file, each contract would bring all rules.
  { name: 'limits', test: /\/domain\/(?:\w+\/limits|lib\/(?:count|money))\.ts/ },
  // The clinic's rules and words, which screens draw with, and what an answer means to a screen: with the
  // contract, each screen that says it would run all schemas. They need none.
  {
    name: 'rules',
    test: /\/domain\/(?!api\/(?!titles))(?!.*\/(?:schema|endpoints|fields)\.ts)|\/src\/api\/\w+-failure\.ts/,
  },
  // What is fetched under a login and screens share: with that, a screen would load all of it.
  {
    name: 'people',
    test: /\/src\/offline\/(?:contacts|kept-cards|restore\/lost-perfil)\.ts|\/domain\/perfil\/fields\.ts/,
  },
  // The contract with the API and its client, which every page needs right after its first drawing, but for
  // what is asked under a login alone.
  {
    name: 'domain',
    test: (id: string) => /\/(?:domain|src\/api|node_modules\/ky)\//.test(id) && !UNDER_LOGIN.test(id),
  },
  { name: 'contract', test: UNDER_LOGIN },
  // Small parts of the libraries that most screens share.
  { name: 'basics', test: /@mantine\/(?:hooks|core\/esm\/core)\/|@tabler\//, minShareCount: 2 },
  {
    name: 'inputs',
    test: /@mantine\/(?:form|core\/esm\/components\/(?:Text)?Input\w*)\/|\/src\/components\/fields\/(?:text-field|field-look)\./,
    minShareCount: 2,
  },
  // What a date is typed and picked with, and its library, which no page without such a field needs.
  {
    name: 'dates',
    test: /\/dayjs\/|\/src\/components\/fields\/(?:calendar-settings|typed-date)\./,
    minShareCount: 2,
  },
  // Large parts of libraries, for whoever draws with them: what our small parts share must not bring them.
  { name: 'overlays', test: OVERLAYS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'masks', test: MASKS, minShareCount: 2, includeDependenciesRecursively: false },
  // Small parts of our own that many screens share; drafts are read by schemas, which come with the contract.
  { name: 'parts', test: /\/src\/(?:components|lib|app)\/(?!.*draft\.)/, minShareCount: 6 },
  // What the screens of visits share: a client's and reception's, and reception's alone.
  {
    name: 'visits',
    test: new RegExp(
      `/src/features/agendamento/(?!${OF_RECEPTION})|/src/offline/(?:queue/act|sending/outcome|sending/send-directly)\\.`,
    ),
    minShareCount: 3,
  },
  { name: 'reception', test: new RegExp(`/src/features/agendamento/${OF_RECEPTION}`), minShareCount: 3 },
]
