import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDERS = ['src', 'server', 'domain', 'tests', 'scripts']

/**
 * The project's own files: what git follows or would follow; a folder that is no repository is read whole.
 */
export function filesOf(root: string): string[] {
  if (!existsSync(join(root, '.git')))
    return FOLDERS.map((folder) => join(root, folder))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...FOLDERS]
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return [...new Set(paths)].filter((path) => path !== '' && existsSync(join(root, path)))
}
