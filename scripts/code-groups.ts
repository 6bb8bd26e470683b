/*
 * Which modules stand in one file. Left alone, the bundler cuts a file for every set of screens that share
 * something, and over HTTP/1.1 a phone fetches six at a time: a file of 100 bytes costs it as much time as
 * one of 5 kB. No group names a screen or a component of ours, so that a new screen needs nothing here.
 */
export const codeGroups = [
  // All that the first screen needs at once.
  { name: 'start', tags: ['$initial' as const] },
  // The clinic's rules and words, which screens draw with. They need no schema.
  { name: 'rules', test: /\/domain\/(?!api\/)(?!.*\/(?:schema|endpoints|fields)\.ts)/ },
  // The contract with the API, which every page needs right after its first drawing.
  { name: 'domain', test: /\/(?:domain|src\/api|node_modules\/ky)\// },
  // Small parts of the libraries that most screens share.
  { name: 'basics', test: /@mantine\/(?:hooks|core\/esm\/core)\/|@tabler\//, minShareCount: 2 },
  { name: 'inputs', test: /@mantine\/(?:form|core\/esm\/components\/Input\w*)\//, minShareCount: 2 },
  // Small parts of our own that many screens share.
  { name: 'parts', test: /\/src\/(?:components|lib|app)\//, minShareCount: 5 },
]
