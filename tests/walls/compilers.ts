import { join } from 'node:path'

const commands = join(import.meta.dirname, '../../domain/outbox/commands')
const queue = join(import.meta.dirname, '../../src/features/agendamento/queue')

/** A command of the queue that leaves out one of the things which the queue must know of it. */
function commandWithout(part: string): string {
  return [
    `import type { CancelAgendamento } from '${commands}/cancel-agendamento.ts'`,
    `import type { CommandDescriptor } from '${commands}/descriptor.ts'`,
    'type Whole = CommandDescriptor<CancelAgendamento>',
    `export const a = (given: Omit<Whole, '${part}'>): Whole => given`,
  ].join('\n')
}

/** A command of the queue of which nothing says, in Pendências, where its row stands. */
const COMMAND_WITHOUT_STATUS = [
  `import type { StatusByKind } from '${queue}/life-status.ts'`,
  "export const a = (given: Omit<StatusByKind, 'agendamento.remarcar'>): StatusByKind => given",
].join('\n')

const PARTS = ['words', 'version', 'request', 'lane', 'merge', 'overlay', 'effect']

/** What must not compile in a room, and a control that must. */
export const compilers = [
  {
    project: 'domain/tsconfig.json',
    good: 'export const a: string = new Intl.DateTimeFormat("pt-BR").format(0)',
    bad: [
      'export const a = document.title',
      'export const a = window.innerWidth',
      'export const a = process.pid',
      'export const a = setTimeout(() => undefined, 1)',
      'export const a = performance.now()',
      'export const a = fetch("x")',
      "import { readFileSync } from 'node:fs'\nexport const a = readFileSync",
      'export enum A { B }',
      'export class A { constructor(readonly b: string) {} }',
      'export const a: string = ["x"][0]',
      'export const a: { b?: string } = { b: undefined }',
      ...PARTS.map(commandWithout),
    ],
  },
  {
    project: 'server/tsconfig.json',
    good: "import { createServer } from 'node:http'\nexport const a = [process.pid, createServer]",
    bad: [
      'export const a = document.title',
      'export const a = window.innerWidth',
      'export const a = indexedDB',
    ],
  },
  {
    project: 'src/tsconfig.worker.json',
    good: 'export const a = [self.location.origin, indexedDB, caches]',
    bad: [
      'export const a = document.title',
      'export const a = window.innerWidth',
      'export const a = localStorage.length',
      'export const a = process.pid',
    ],
  },
  {
    project: 'src/tsconfig.json',
    good: 'export const a = [document.title, <p key="x">x</p>]',
    bad: [
      'export const a = process.pid',
      "import { readFileSync } from 'node:fs'\nexport const a = readFileSync",
      COMMAND_WITHOUT_STATUS,
    ],
  },
] as const
