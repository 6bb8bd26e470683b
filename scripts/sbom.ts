// Writes dist-server/sbom.cdx.json (or the file that is named): what the product is made of, as CycloneDX,
// by npm itself. npm would leave the libraries of the pages out, which the build takes in and production need
// not install, or take in all that tests the product: so it is given a lock that holds the product's packages
// alone.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pagePackages, productPackages, readDependencies, readLock, root } from './product-packages.ts'

const lock = readLock()
const dependencies = {
  ...readDependencies(),
  ...Object.fromEntries(
    pagePackages(lock).map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? '']),
  ),
}
const own = { ...lock.packages[''], dependencies, devDependencies: {} }
const kept = productPackages(lock).map(({ place }) => [place, { ...lock.packages[place], dev: false }])
// Named as the product: npm names what it lists by its directory.
const temporary = mkdtempSync(path.join(os.tmpdir(), 'agenda-sbom-'))
const dir = path.join(temporary, 'agenda-da-clinica')
try {
  mkdirSync(dir)
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ ...own, private: true }))
  writeFileSync(
    path.join(dir, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': own, ...Object.fromEntries(kept) } }),
  )
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const sbom = execFileSync('npm', args, { cwd: dir, encoding: 'utf8', maxBuffer: 2 ** 26 })
  writeFileSync(process.argv[2] ?? path.join(root, 'dist-server/sbom.cdx.json'), sbom)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
