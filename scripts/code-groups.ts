/*
 * Which modules stand in one file, where the bundler's own cut costs a phone time: one file for all that the first
 * screen needs at once, and one for the contract with the API, which every page needs right after. A new screen needs
 * nothing here.
 */
export const codeGroups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'domain', test: /\/(?:domain|src\/api|node_modules\/ky)\// },
]
