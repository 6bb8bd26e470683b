import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLANTED_CODE, type PlantedCodeName } from './planted-code.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What the product is built of and runs on. */
const PARTS = [
  ...['domain', 'server', 'src', 'public', 'scripts'],
  ...['index.html', 'manifest.webmanifest', 'package.json', 'package-lock.json'],
  ...['vite.config.ts', 'tsconfig.base.json'],
]

export type PlantedProduct = { readonly root: string; readonly remove: () => Promise<void> }

/**
 * A copy of the product with one line of it made wrong, built. Nothing of it is in what production builds.
 * @throws where that line is not in the product as it is now, or the copy does not build
 */
export async function buildPlanted(name: PlantedCodeName): Promise<PlantedProduct> {
  const { file, from, to } = PLANTED_CODE[name]
  const copy = await mkdtemp(path.join(os.tmpdir(), 'agenda-com-defeito-'))
  const remove = (): Promise<void> => rm(copy, { recursive: true, force: true })
  try {
    for (const part of PARTS) await cp(path.join(root, part), path.join(copy, part), { recursive: true })
    await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    const planted = path.join(copy, file)
    const text = await readFile(planted, 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`)
    await writeFile(
      planted,
      text.replace(from, () => to),
    )
    const build = spawnSync('npm', ['run', 'build', '--silent'], { cwd: copy, encoding: 'utf8' })
    if (build.status !== 0) throw new Error(`the copy does not build:\n${build.stderr.slice(-2_000)}`)
    return { root: copy, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
