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
    ],
  },
] as const
