import { parseSync, visitorKeys } from 'oxc-parser'

/** A name as a file declares it: where, and whether the whole file sees it. */
export type Declared = {
  readonly name: string
  readonly line: number
  /** Where it stands in the file's text. */
  readonly start: number
  /** `value`: a string that only code reads, as `'done'` in `kind: 'done' | 'failed'`. */
  readonly kind: 'top-level' | 'local' | 'property' | 'value' | 'class'
  /** Other files can import it. */
  readonly isExported?: true
}

export type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

export type Source = {
  readonly program: Node
  readonly comments: readonly { readonly start: number; readonly end: number }[]
}

export function parse(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path}: ${errors[0]?.message}`)
  return { program, comments }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

export function children(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => some(node[key]))
}

export function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
) {
  visit(node, parent)
  for (const child of children(node)) walk(child, visit, node)
}

function some(value: unknown): Node[] {
  if (Array.isArray(value)) return value.filter(isNode)
  return isNode(value) ? [value] : []
}

/** The names that a parameter, a variable or a pattern of them binds. */
function bound(pattern: Node): Node[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return some(pattern.properties).flatMap((p) => some(p.value ?? p.argument).flatMap(bound))
    case 'ArrayPattern':
      return some(pattern.elements).flatMap(bound)
    case 'AssignmentPattern':
      return some(pattern.left).flatMap(bound)
    case 'RestElement':
      return some(pattern.argument).flatMap(bound)
    case 'TSParameterProperty':
      return some(pattern.parameter).flatMap(bound)
    default:
      return []
  }
}

const MEMBERS = [
  ...[
    'TSPropertySignature',
    'TSMethodSignature',
    'PropertyDefinition',
    'MethodDefinition',
    'AccessorProperty',
  ],
  ...['TSAbstractMethodDefinition', 'Property'],
]

/** The property that a node declares, unless its key is written as a string: that is data. */
function member(node: Node, parent: Node | null): Node[] {
  const isPattern = parent?.type === 'ObjectPattern'
  if (!MEMBERS.includes(node.type) || isPattern || node.computed === true || node.shorthand === true)
    return []
  return some(node.key).filter((key) => key.type !== 'Literal')
}

function variables(node: Node): Node[] {
  switch (node.type) {
    case 'CatchClause':
      return some(node.param).flatMap(bound)
    case 'TSTypeParameter':
    case 'TSMappedType':
      return some(node.name ?? node.key).flatMap(bound)
    case 'ImportSpecifier':
      return node.imported !== undefined && same(node.imported, node.local) ? [] : some(node.local)
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return some(node.local)
    case 'ExportSpecifier':
      return same(node.local, node.exported) ? [] : some(node.exported)
    default:
      return [...some(node.id).flatMap(bound), ...some(node.params).flatMap(bound)]
  }
}

const same = (a: unknown, b: unknown) => isNode(a) && isNode(b) && a.name === b.name

/** Line of an offset; the offsets of a file come in any order. */
export function lines(text: string): (offset: number) => number {
  const starts = [0]
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Every name that a file declares; what it only uses was declared elsewhere. */
export function declaredIn({ program }: Source, text: string): Declared[] {
  const lineOf = lines(text)
  const found: Declared[] = []
  const namesOf = (nodes: Node[]) => new Set(nodes.flatMap((node) => some(node.id).flatMap(bound)))
  const top = namesOf(topLevel(program))
  const exported = namesOf(topLevel({ ...program, body: some(program.body).filter(isExport) }))
  const add = (node: Node, kind: Declared['kind']) => {
    if (typeof node.name !== 'string') return
    const place = { line: lineOf(node.start), start: node.start }
    found.push({ name: node.name, ...place, kind, ...(exported.has(node) && { isExported: true }) })
  }
  walk(program, (node, parent) => {
    for (const name of variables(node)) add(name, top.has(name) ? 'top-level' : 'local')
    for (const key of member(node, parent)) add(key, 'property')
    const value = node.type === 'TSLiteralType' && isNode(node.literal) ? node.literal.value : null
    if (typeof value === 'string' && /^[a-z][\w-]*$/i.test(value))
      found.push({ name: value, line: lineOf(node.start), start: node.start, kind: 'value' })
  })
  return found
}

const isExport = (node: Node) => node.type === 'ExportNamedDeclaration'

/** The declarations that the whole file sees, exported or not. */
export function topLevel(program: Node): Node[] {
  return some(program.body)
    .flatMap((node) => (isExport(node) ? some(node.declaration) : [node]))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? some(node.declarations) : [node]))
    .filter((node) => isNode(node.id))
}
