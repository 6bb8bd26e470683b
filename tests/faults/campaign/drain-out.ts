import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Fim, Tela } from './audit.ts'
import { type Device, LISTA } from './device.ts'
import { becomeInPage, drainInPage, readListInPage } from './page-reading.ts'

/** How long a healed device may take until nothing is on its way, and its list until it says so, ms. */
const SOSSEGO_MS = 30_000
const LEITURA_MS = 5_000

const SUCESSO = 'Agendamento realizado com sucesso!'

/** If a dialog says "realizado com sucesso", the clinic must have the visit that it names at this very moment. */
export async function watch({ page, pessoas, falsas, mundo }: Device): Promise<void> {
  if (page.isClosed()) return
  const dialogo = page.getByRole('dialog', { name: SUCESSO })
  if (!(await dialogo.isVisible())) return
  const hora = /(?:das|às) (\d\d:\d\d)/.exec((await dialogo.textContent({ timeout: 500 })) ?? '')?.[1]
  const visitas = await mundo.clinic.visitas()
  if (!visitas.some((v) => pessoas.includes(v.email ?? '') && v.quando.includes(`T${hora}`)))
    falsas.push(`sucesso às ${hora}`)
}

/** The list before anything heals: what it calls "Agendado" the clinic has, or one of these commands took it away. */
export async function watchList(device: Device): Promise<void> {
  const { page, comandos, falsas, mundo } = device
  await device.irPara(LISTA)
  const { pessoa, cartoes } = await page.evaluate(readListInPage, 1_000)
  const visitas = await mundo.clinic.visitas(pessoa)
  if (comandos.some((c) => c.oque.tipo === 'cancelar' || c.oque.tipo === 'desistir')) return
  for (const { hora } of cartoes.filter((c) => c.agendado))
    if (!visitas.some((v) => v.quando.includes(`T${hora}`))) falsas.push(`"Agendado" às ${hora}, ${pessoa}`)
}

/** Everything heals; each person logs in and lets the queue run empty. Then what each one's screen says. */
export async function settle(device: Device): Promise<{ fila: OutboxRow[]; telas: Tela[] }> {
  const { pessoas, mundo } = device
  const { url } = mundo.network
  await device.meet({ tipo: 'boa' })
  const telas: Tela[] = []
  // The other tabs are closed, in mid-send where something is under way.
  for (const page of mundo.context.pages()) if (page !== device.page) await page.close()
  for (const pessoa of pessoas) {
    device.atual = pessoa
    await device.loginSurely()
    // A page that an update is loading anew breaks off what was asked of it.
    const open = () => device.page.goto(`${url}/pendencias`)
    await open().catch(open)
    await device.page.evaluate(becomeInPage, { pessoa, ms: SOSSEGO_MS })
    await device.page.evaluate(drainInPage, { pessoa, ms: SOSSEGO_MS })
    telas.push({ pessoa, agendados: await agendados(device, pessoa) })
  }
  return { fila: await device.fila(), telas }
}

/** The times that the list calls "Agendado", once it agrees with the clinic or has had its time to. */
async function agendados(device: Device, pessoa: string): Promise<string[]> {
  await device.irPara(LISTA)
  for (const until = Date.now() + LEITURA_MS; ; await new Promise((r) => setTimeout(r, 30))) {
    const { cartoes } = await device.page.evaluate(readListInPage, LEITURA_MS)
    const seen = cartoes.filter((c) => c.agendado).map((c) => `${device.mundo.dia}T${c.hora}:00.000Z`)
    const wanted = (await device.mundo.clinic.visitas(pessoa)).map((v) => v.quando)
    if (seen.sort().join() === wanted.sort().join() || Date.now() > until) return seen
  }
}

/** What the clinic has of these people and of what they pressed. */
export async function readClinic(device: Device): Promise<Pick<Fim, 'visitas' | 'feitas' | 'perfis'>> {
  const { pessoas, comandos, mundo } = device
  const { clinic } = mundo
  const visitas = (await clinic.visitas()).filter((v) => v.email !== null && pessoas.includes(v.email))
  const { rows } = await clinic.pool.query<{ chave: string; corpo: string | null }>(
    'select chave::text, corpo from idempotencia where chave = any($1::uuid[])',
    [comandos.map((c) => c.id)],
  )
  const feitas = new Map(rows.map((r) => [r.chave, Number(JSON.parse(r.corpo ?? '{}')?.id)]))
  const perfis: [string, { complemento: string; versao: number }][] = []
  for (const pessoa of pessoas) {
    const perfil = await clinic.perfil(pessoa)
    if (perfil !== null) perfis.push([pessoa, perfil])
  }
  return { visitas, feitas, perfis: new Map(perfis) }
}
