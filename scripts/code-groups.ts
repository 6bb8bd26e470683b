/*
 * Which modules stand in one file. Left alone, the bundler cuts a file for every set of screens that share something,
 * and where the server speaks HTTP/1.1 a phone fetches six at a time: a file of 100 bytes costs it as much time as one
 * of 5 kB. The first group that a module fits takes it, with what the module needs. `start` is all that the first
 * screen needs at once.
 */
export const codeGroups = [{ name: 'start', tags: ['$initial' as const] }]
