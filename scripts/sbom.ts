// Writes dist-server/sbom.cdx.json (or the file that is named): what the product is made of, as CycloneDX,
// read from the lock. Not every npm that builds the product can write one (Debian's cannot), and npm would
// leave out the libraries of the pages, which production need not install, or take in all that tests it.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Package, productNeeds, productPackages, readLock, root } from './product-packages.ts'

const FORMAT: object = JSON.parse(
  '{"$schema":"http://cyclonedx.org/schema/bom-1.5.schema.json","bomFormat":"CycloneDX","specVersion":"1.5"}',
)
const lock = readLock()
const packages = productPackages(lock)
const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const refs = new Map(packages.map((one) => [one.place, `${one.name}@${one.version}`]))
const refsOf = (places: readonly string[]) => [...new Set(places.flatMap((place) => refs.get(place) ?? []))]
const purlOf = (ref: string) => `pkg:npm/${ref.replace(/^@/, '%40')}`

function componentOf(one: Package) {
  const ref = `${one.name}@${one.version}`
  const { optional = false, devOptional = false } = lock.packages[one.place] ?? {}
  const [algorithm = '', sum = ''] = one.integrity.split('-', 2)
  return {
    'bom-ref': ref,
    type: 'library',
    name: one.name,
    version: one.version,
    scope: optional || devOptional ? 'optional' : 'required',
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }],
    licenses: [one.license.includes(' ') ? { expression: one.license } : { license: { id: one.license } }],
    purl: purlOf(ref),
  }
}

// One package may stand in several places, and find other versions of what it asks for in each.
const components = new Map(packages.map((one) => [`${one.name}@${one.version}`, componentOf(one)]))
const own = `${name}@${version}`
const needs = new Map([[own, productNeeds(lock)]])
for (const one of packages) {
  const ref = `${one.name}@${one.version}`
  needs.set(ref, [...(needs.get(ref) ?? []), ...one.needs])
}

const sbom = {
  ...FORMAT,
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { 'bom-ref': own, type: 'application', name, version, purl: purlOf(own) },
  },
  components: [...components.values()],
  dependencies: [...needs].map(([ref, places]) => ({ ref, dependsOn: refsOf(places) })),
}
const file = process.argv[2] ?? path.join(root, 'dist-server/sbom.cdx.json')
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
