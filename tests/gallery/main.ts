// `npm run gallery`: every screen in every state, beside each other in one page to be looked through by a person.
// Words after `--` choose: `npm run gallery -- agenda celular` takes what has both in its name, state or size.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '#scripts/ensure-browser.ts'
import { startCepServer } from '#tests/support/cep-server.ts'
import { startClinic } from '#tests/support/clinic.ts'
import { QUARTA, SEXTA, seedWeek } from '#tests/support/demo-week.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { type Foto, pagina } from './page.ts'
import { CENAS_DA_CLIENTE } from './scenarios-client.ts'
import { CENAS_DE_ENTRADA } from './scenarios-entry.ts'
import { CENAS_DA_RECEPCAO } from './scenarios-reception.ts'
import { CENAS_DOS_CADASTROS } from './scenarios-registries.ts'
import { type Cena, encenar, type Tamanho } from './scenario.ts'

const out = fileURLToPath(new URL('../../gallery/', import.meta.url))
const PADRAO: readonly Tamanho[] = ['celular', 'tablet', 'computador']
const LADO_A_LADO = 2

const simples = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const palavras = process.argv.slice(2).map(simples)
const tarefas = [
  ...CENAS_DE_ENTRADA,
  ...CENAS_DA_CLIENTE,
  ...CENAS_DA_RECEPCAO,
  ...CENAS_DOS_CADASTROS,
].flatMap((cena) =>
  (cena.tamanhos ?? PADRAO)
    .map((tamanho) => ({
      cena,
      tamanho,
      arquivo: `${simples(`${cena.tela} ${cena.estado}`)}-${tamanho}.webp`,
    }))
    .filter(({ arquivo }) => palavras.every((palavra) => arquivo.includes(palavra))),
)

if (palavras.length === 0) await rm(out, { recursive: true, force: true })
await mkdir(`${out}img`, { recursive: true })
const postgres = await startTemporaryPostgres(FAST_SETTINGS)
const cep = await startCepServer()
const databaseUrl = await postgres.createDatabase('galeria')
const env = { CEP_URL: cep.url }
const recepcao = await startClinic(databaseUrl, { at: SEXTA, env })
await seedWeek(recepcao)
const clientes = await startClinic(databaseUrl, { at: QUARTA, env })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})

const fotos: Foto[] = []
async function tirar({ cena, tamanho, arquivo }: { cena: Cena; tamanho: Tamanho; arquivo: string }) {
  const foto = {
    tela: cena.tela,
    estado: cena.estado,
    quem: cena.quem,
    tamanho,
    arquivo: path.join('img', arquivo),
  }
  try {
    const png = await encenar(browser, cena.quem === 'admin' ? recepcao : clientes, cena, tamanho, (page) =>
      page.screenshot({ fullPage: cena.inteira === true, animations: 'disabled' }),
    )
    await sharp(png).webp({ quality: 86 }).toFile(`${out}img/${arquivo}`)
    fotos.push({ ...foto, erro: null })
    process.stdout.write('.')
  } catch (error) {
    const erro = String(error).split('\n').slice(0, 6).join('\n')
    fotos.push({ ...foto, erro })
    process.stdout.write(`\n${arquivo}: ${erro}\n`)
  }
}

const fila = tarefas.values()
try {
  await Promise.all(
    Array.from({ length: LADO_A_LADO }, async () => {
      for (const tarefa of fila) await tirar(tarefa)
    }),
  )
} finally {
  await browser.close()
  await clientes.stop()
  await recepcao.stop()
  cep.stop()
  await postgres.stop()
}
const ordem = new Map(tarefas.map(({ arquivo }, i) => [path.join('img', arquivo), i]))
fotos.sort((a, b) => (ordem.get(a.arquivo) ?? 0) - (ordem.get(b.arquivo) ?? 0))
await writeFile(`${out}index.html`, pagina(fotos))
const faltam = fotos.filter((f) => f.erro !== null).length
process.stdout.write(`\n${fotos.length - faltam} pictures, ${faltam} failed: gallery/index.html\n`)
process.exitCode = faltam === 0 ? 0 : 1
