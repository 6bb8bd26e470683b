import { children, isNode, type Node, type Source, topLevel, walk } from './names.ts'

/*
 * The words of the wire, of the database and of what devices keep are read where they are said, so that no
 * list of them is kept by hand.
 */
const SCHEMAS = [
  /^domain\/(\w+\/(schema|endpoints|states)|lib\/fields|api\/\w[\w-]*)\.ts$/,
  // The tables, and what other services answer the server.
  /^server\/(db\/tables|features\/\w+\/service)\.ts$/,
]
/** Rows and payloads that devices keep are described by types alone. */
const KEPT = /^domain\/outbox\/(row|commands?|commands\/[\w-]+)\.ts$|^src\/offline\/(db|pull\/lists)\.ts$/
const CODES = 'domain/api/errors.ts'

const DESCRIBE = ['object', 'extend', 'looseObject', 'strictObject', 'enum', 'literal', 'pgTable', 'stores']

/** What is called: `object` of `z.object(...)`, `pgTable` of `pgTable(...)`. */
function callee(node: Node): string {
  const called = node.type === 'CallExpression' ? node.callee : null
  if (!isNode(called)) return ''
  const name = called.type === 'MemberExpression' ? called.property : called
  return isNode(name) ? String(name.name) : ''
}

function keysOf(node: Node): string[] {
  return children(node).flatMap((p) =>
    p.type === 'Property' && isNode(p.key) ? [String(p.key.name ?? p.key.value)] : [],
  )
}

/** Strings that could be a name: no texts. */
function stringsIn(node: Node): string[] {
  const strings: string[] = []
  walk(node, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string' && /^[a-z]\w*$/i.test(value)) strings.push(value)
  })
  return strings
}

/** A constant without its `as const` and `satisfies`. */
function bare(value: unknown): Node | null {
  if (!isNode(value)) return null
  return value.type.startsWith('TS') ? bare(value.expression) : value
}

/**
 * Names that a file gives to fields, columns, tables, codes and kinds; none where it says nothing of the
 * wire.
 */
export function wireNames(path: string, { program }: Source): string[] {
  const isSchema = SCHEMAS.some((pattern) => pattern.test(path))
  const isKept = KEPT.test(path)
  if (!(isSchema || isKept)) return []
  const names: string[] = []
  walk(program, (node) => {
    if (DESCRIBE.includes(callee(node)))
      names.push(...children(node).flatMap((given) => [...keysOf(given), ...stringsIn(given)]))
    if (isKept && node.type === 'TSPropertySignature' && isNode(node.key)) names.push(String(node.key.name))
    if (isKept && node.type === 'TSLiteralType') names.push(...stringsIn(node))
  })
  for (const { init } of topLevel(program) as readonly { readonly init?: unknown }[]) {
    const value = bare(init)
    if (value?.type === 'ArrayExpression' && /\/(schema|states)\.ts$/.test(path))
      names.push(...stringsIn(value))
    if (value?.type === 'ObjectExpression' && path === CODES) names.push(...keysOf(value))
  }
  return names
}
