import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilers } from './compilers.ts'
import { planted } from './planted.ts'

/**
 * Boundary rules fail silently: a pattern that matches nothing looks like a clean project. So one violation
 * of every wall is planted in a tree of its own, outside the project, under the project's own configuration.
 */
const root = join(import.meta.dirname, '../..')
const tree = mkdtempSync(join(tmpdir(), 'walls-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

function plant(path: string, code: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), code)
}

/** What a tool wrote; complaints make it exit with an error, which is what is wanted here. */
function run(script: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: tree, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [join(root, 'node_modules', script), ...args], options, (_error, out, err) => {
      resolve(out + err)
    })
  })
}

const UNREADABLE = 'the tool said nothing that could be read'

describe('the linter', () => {
  const complaints = new Map<string, string[]>()

  beforeAll(async () => {
    for (const file of [
      'biome.json',
      'biome.zones.json',
      'package.json',
      'tests/walls/no-clock.grit',
      'tests/walls/no-service-worker.grit',
      'tests/walls/no-static-lazy.grit',
    ])
      cpSync(join(root, file), join(tree, file))
    for (const { path, code } of planted) plant(path, code)
    const output = await run('@biomejs/biome/bin/biome', [
      'lint',
      '--vcs-enabled=false',
      '--reporter=github',
      '--max-diagnostics=none',
      '.',
    ])
    for (const [, rule, file] of output.matchAll(/^::\w+ title=([^,]+),file=([^,]+),/gm)) {
      if (rule === undefined || file === undefined) throw new Error(UNREADABLE)
      const path = file.replace(`${tree}/`, '')
      complaints.set(path, [...(complaints.get(path) ?? []), rule])
    }
  })

  it('read the tree at all', () => {
    expect(complaints.size).toBeGreaterThan(50)
    expect(new Set(planted.map((p) => p.path)).size).toBe(planted.length)
  })

  it.each(planted.filter((p) => p.rule !== null))('complains of $path ($rule)', ({ path, rule }) => {
    expect(complaints.get(path) ?? []).toContain(rule)
  })

  it.each(planted.filter((p) => p.rule === null))('lets $path pass', ({ path }) => {
    expect(complaints.get(path) ?? []).toEqual([])
  })
})

describe.each(compilers)('the compiler, under $project', ({ project, good, bad }) => {
  const folder = `tsc/${project.replaceAll(/\W/g, '-')}`
  let output = UNREADABLE

  beforeAll(async () => {
    plant(`${folder}/good.tsx`, good)
    bad.forEach((code, i) => {
      plant(`${folder}/bad-${i}.tsx`, code)
    })
    // Packages and their types are looked for beside the project file.
    symlinkSync(join(root, 'node_modules'), join(tree, folder, 'node_modules'))
    writeFileSync(join(tree, folder, 'package.json'), '{ "type": "module" }')
    const config = {
      extends: join(root, project),
      compilerOptions: { jsx: 'react-jsx' },
      include: ['*.tsx'],
      exclude: ['node_modules'],
    }
    writeFileSync(join(tree, folder, 'tsconfig.json'), JSON.stringify(config))
    output = await run('typescript/bin/tsc', ['-p', folder, '--pretty', 'false'])
  })

  it('lets the control pass', () => {
    expect(output).not.toBe(UNREADABLE)
    expect(output).not.toContain('good.tsx')
    expect(output).not.toContain('tsconfig.json')
  })

  it.each(bad.map((code, i) => [code, i] as const))('refuses %j', (_code, i) => {
    expect(output).toContain(`bad-${i}.tsx(`)
  })
})
