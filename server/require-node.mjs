// Every npm script that runs TypeScript, and the configurations of Vite, Vitest and Playwright, begin with
// this file, so that a run on an old Node ends with one line about Node instead of an error of some library.
// Only `node file.ts` typed by hand cannot be caught: an old Node refuses the file name before it reads any
// of our code. It is plain JavaScript of an old kind, because the Node that is too old has to run it.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `É preciso o Node 24 ou mais novo (este é o ${process.versions.node}): rode "npm ci" sem --ignore-scripts, que o traz, e use os comandos do npm.\n`,
  )
  process.exit(1)
}
