import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseSync } from 'vite'

/** `it('title', …)`, `test.each(rows)('title', …)`: the title and the whole call, rows included. */
type Found = { readonly title: string; readonly call: ESTree.CallExpression }
type Imported = { readonly from: string; readonly name: string }

export type TestFile = {
  readonly path: string
  readonly tests: readonly Found[]
  /** What is declared anywhere in the file, by name. */
  readonly declared: ReadonlyMap<string, ESTree.Node>
  readonly imported: ReadonlyMap<string, Imported>
}

const files = new Map<string, TestFile>()

/** @throws where the file cannot be read or parsed */
export function readTestFile(path: string): TestFile {
  const known = files.get(path)
  if (known !== undefined) return known
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const tests: Found[] = []
  const declared = new Map<string, ESTree.Node>()
  const imported = new Map<string, Imported>()
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration')
      for (const s of node.specifiers)
        if (s.type === 'ImportSpecifier')
          imported.set(s.local.name, { from: node.source.value, name: nameOf(s.imported) })
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') declared.set(node.id.name, node)
    if (node.type === 'FunctionDeclaration' && node.id !== null) declared.set(node.id.name, node)
    if (node.type === 'CallExpression') {
      const title = titleOf(node, imported)
      if (title !== null) tests.push({ title, call: node })
    }
  })
  const file = { path, tests, declared, imported }
  files.set(path, file)
  return file
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

/** What declares a test, by the name under which it is exported. */
const DECLARING: ReadonlySet<string> = new Set(['it', 'test', 'screenTest'])

/**
 * The title of a call that declares a test, whatever the file calls it; null of any other call, also of one
 * that is skipped.
 */
function titleOf(
  { callee, arguments: [first] }: ESTree.CallExpression,
  imported: TestFile['imported'],
): string | null {
  if (first?.type !== 'Literal' && first?.type !== 'TemplateLiteral') return null
  let root: ESTree.Node = callee
  for (;;) {
    if (root.type === 'CallExpression') root = root.callee
    else if (root.type === 'MemberExpression' && root.property.type === 'Identifier') {
      if (/^(skip|fixme|todo|fail|fails|extend|use|step|describe|beforeEach|slow)$/.test(root.property.name))
        return null
      root = root.object
    } else break
  }
  if (root.type !== 'Identifier' || !DECLARING.has(imported.get(root.name)?.name ?? root.name)) return null
  if (first.type === 'Literal') return typeof first.value === 'string' ? first.value : null
  return first.quasis.map((q) => q.value.raw).join('…')
}

export type Held = {
  /** Every text, number and regular expression that the test comes upon. */
  readonly literals: ReadonlySet<string>
  /** Every method it calls. */
  readonly methods: ReadonlySet<string>
}

/**
 * What a test holds: in its own body and rows, in the constants and helpers of its file and of the test files
 * it imports, and in the domain's constants, by their values.
 */
export async function heldBy(file: TestFile, call: ESTree.Node, root: string): Promise<Held> {
  const literals = new Set<string>()
  const methods = new Set<string>()
  const seen = new Set<ESTree.Node>()
  const values: Promise<void>[] = []

  function visit(from: TestFile, start: ESTree.Node): void {
    if (seen.has(start)) return
    seen.add(start)
    walk(start, (node) => {
      for (const text of textsOf(node)) literals.add(text)
      const method = node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee
      if (method && method.property.type === 'Identifier') methods.add(method.property.name)
      const path = pathOf(node)
      if (path !== null) follow(from, path)
    })
  }

  function follow(from: TestFile, [name, ...members]: readonly [string, ...string[]]): void {
    const own = from.declared.get(name)
    if (own !== undefined) visit(from, own)
    const foreign = from.imported.get(name)
    if (foreign === undefined) return
    if (foreign.from.startsWith('#domain/'))
      values.push(addValue(join(root, foreign.from.slice(1)), [foreign.name, ...members]))
    const path = foreign.from.startsWith('#tests/')
      ? join(root, foreign.from.slice(1))
      : foreign.from.startsWith('.') && join(dirname(from.path), foreign.from)
    if (path === false || !isTestCode(path, root) || !existsSync(path)) return
    const other = readTestFile(path)
    const declared = other.declared.get(foreign.name)
    if (declared !== undefined) visit(other, declared)
  }

  async function addValue(path: string, names: readonly string[]): Promise<void> {
    let value: unknown = await import(pathToFileURL(path).href)
    for (const name of names) value = (value as Record<string, unknown> | undefined)?.[name]
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string' || typeof one === 'number') literals.add(String(one))
  }

  visit(file, call)
  await Promise.all(values)
  return { literals, methods }
}

/** The product's own code is what is tested; its texts prove nothing. */
function isTestCode(path: string, root: string): boolean {
  return path.startsWith(join(root, 'tests/')) || /\.(test|spec)\.tsx?$/.test(path)
}

function textsOf(node: ESTree.Node): string[] {
  if (node.type === 'JSXText') return [node.value.trim()]
  if (node.type === 'TemplateElement') return [node.value.cooked ?? '']
  if (node.type !== 'Literal') return []
  // `/^Agendar agora$/` looks for "Agendar agora".
  if ('regex' in node) return [node.regex.pattern.replaceAll(/^\^|(?<!\\)\$$/g, '').replaceAll('\\', '')]
  return node.value === null ? [] : [String(node.value)]
}

/** `HORARIO_TEXTS.vazio` as its names, outermost first; null of anything that names no value. */
function pathOf(node: ESTree.Node): readonly [string, ...string[]] | null {
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return null
  const outer = pathOf(node.object)
  return outer === null ? null : [outer[0], ...outer.slice(1), node.property.name]
}

/** Every node under `start`, but names that only name: an object's keys, an object's members. */
function walk(start: ESTree.Node, visit: (node: ESTree.Node) => void): void {
  visit(start)
  for (const [key, value] of Object.entries(start)) {
    const named =
      (start.type === 'Property' && key === 'key' && !start.computed) ||
      (start.type === 'MemberExpression' && key === 'property' && !start.computed)
    if (named) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
