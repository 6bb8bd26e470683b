import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { root } from '#server/root.ts'
import { checkSettings } from './settings.ts'

const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8')

/** What the operator is asked for at the head of compose.yaml. */
const GIVEN = new Map([
  ['DOMINIO', 'agenda.exemplo.com.br'],
  ['SENHA_DO_BANCO', 'x'.repeat(48)],
  ['BACKUP_KEY', 'x'.repeat(44)],
])

async function containerSettings(): Promise<NodeJS.ProcessEnv> {
  const image = /^ENV (.*)$/m.exec(await read('Dockerfile'))?.[1] ?? ''
  const app = /^ {2}app:.*?^ {4}environment:\n(.*?)^ {4}\w/ms.exec(await read('compose.yaml'))?.[1] ?? ''
  const pairs = [...image.matchAll(/(\w+)=(\S+)/g), ...app.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)]
  return Object.fromEntries(
    pairs.map(([, name = '', text = '']) => [
      name,
      text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, asked: string) => GIVEN.get(asked) ?? ''),
    ]),
  )
}

it('finds nothing to change in the settings of the image and compose.yaml', async () => {
  const settings = await containerSettings()
  expect(settings).toMatchObject({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://agenda.exemplo.com.br' })
  expect(checkSettings(readEnv(settings))).toEqual([{ level: 'ok', text: 'Configuração: nada a mudar.' }])
})
