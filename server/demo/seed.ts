import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import type { HorarioInput } from '#domain/horario/schema.ts'
import { addDays, type ClinicDate, clinicNowOf, weekdayOf } from '#domain/lib/dates.ts'
import { centavosOf } from '#domain/lib/money.ts'
import type { Database } from '../db/connection.ts'
import type { Connection, Transaction } from '../db/transaction.ts'
import type { Env } from '../env.ts'
import { insertAgendamento } from '../features/agendamento/repository.ts'
import { insertClinica } from '../features/clinica/repository.ts'
import { insertHorarioRows } from '../features/horario/repository.ts'
import { insertImages } from '../features/image/repository.ts'
import { renderImage } from '../features/image/service.ts'
import { insertMensagem } from '../features/mensagem/repository.ts'
import { upsertPerfil } from '../features/perfil/repository.ts'
import { insertProcedimento, readProcedimentoList } from '../features/procedimento/repository.ts'
import { hashPassword } from '../features/usuario/password.ts'
import { insertUsuario } from '../features/usuario/repository.ts'
import { insertVoucher } from '../features/voucher/repository.ts'
import { root } from '../root.ts'
import { demoClients, demoVisits, emailOf } from './agenda.ts'
import { demoClinica } from './clinica.ts'
import { demoMensagemList } from './mensagem-list.ts'
import { demoProcedimentoList } from './procedimento-list.ts'
import { demoVoucherList } from './voucher-list.ts'

const HORARIO_DAYS = 60
const SUNDAY = 0
const SATURDAY = 6

/**
 * Monday to Friday in two periods, Saturday morning; a Sunday is registered without periods, which is closed.
 */
function horarioOf(data: ClinicDate): HorarioInput {
  const weekday = weekdayOf(data)
  const [inicio1, fim1] =
    weekday === SUNDAY ? ['', ''] : weekday === SATURDAY ? ['07:00', '12:00'] : ['08:00', '12:00']
  const [inicio2, fim2] = weekday === SUNDAY || weekday === SATURDAY ? ['', ''] : ['13:00', '18:00']
  return {
    data,
    horarioInicioPrimeiroPeriodo: inicio1,
    horarioFimPrimeiroPeriodo: fim1,
    horarioInicioSegundoPeriodo: inicio2,
    horarioFimSegundoPeriodo: fim2,
  }
}

async function pictureOf(name: string) {
  return renderImage(await readFile(path.join(root, 'server/demo/pictures', `${name}.webp`)))
}

/** People, and their visits of the weeks around today. */
async function insertAgenda(tx: Transaction, today: ClinicDate, senhaHash: string): Promise<void> {
  const ids: (number | null)[] = []
  for (const { nome, sobrenome, telefone } of demoClients) {
    const email = emailOf({ nome, sobrenome })
    const nomeUsuario = `${nome} ${sobrenome}`
    const usuarioId = await insertUsuario(tx, {
      nomeUsuario,
      email,
      senhaHash,
      status: 'Usuario',
      isConfirmed: true,
    })
    ids.push(usuarioId)
    if (usuarioId === null) continue
    await upsertPerfil(tx, { usuarioId, email, confirmada: true }, { nome, sobrenome, telefone }, 'holder')
  }
  const durations = demoProcedimentoList.map(({ tempo }) => tempo)
  for (const { client, service, inicio, fim } of demoVisits(today, durations, horarioOf)) {
    const procedimento = demoProcedimentoList[service]
    if (procedimento === undefined) continue
    const { nome, descricao, valor, tipoProcedimento } = procedimento
    const visit = { nome, descricao, tipoProcedimento, inicio, fim, valorCentavos: centavosOf(valor) }
    const owner = { usuarioId: ids[client] ?? null, cliente: null, chave: null }
    await insertAgendamento(tx, { ...visit, ...owner, encaixe: false, gap: NO_GAP })
  }
}

/** A clinic that has any procedure is somebody's, and is left alone. */
const isEmpty = async (db: Connection): Promise<boolean> => (await readProcedimentoList(db)).length === 0

/**
 * The demo clinic, ready to be written in the caller's transaction; null where there is a clinic already.
 * Pictures are made beforehand, because a transaction should not wait for them.
 */
export async function prepareDemo(
  db: Database,
  { CLINICA_TZ: fuso, DEMO_AGENDA }: Pick<Env, 'CLINICA_TZ' | 'DEMO_AGENDA'>,
): Promise<((tx: Transaction) => Promise<void>) | null> {
  if (!(await isEmpty(db.orm))) return null
  const pictures = await Promise.all(demoProcedimentoList.map(({ imagem }) => pictureOf(imagem)))
  const { date: today } = clinicNowOf(Date.now(), fuso)
  const senhaHash = DEMO_AGENDA ? await hashPassword(randomBytes(24).toString('base64url')) : null
  return async (tx) => {
    // Another instance may have been quicker while the pictures were made.
    if (!(await isEmpty(tx))) return
    await insertClinica(tx, { ...demoClinica, fuso })
    await insertImages(tx, pictures.flat())
    for (const [i, procedimento] of demoProcedimentoList.entries())
      await insertProcedimento(tx, { ...procedimento, imagem: pictures[i]?.[0].nome ?? '' })
    for (const mensagem of demoMensagemList) await insertMensagem(tx, mensagem)
    for (const voucher of demoVoucherList) await insertVoucher(tx, voucher)
    const days = Array.from({ length: HORARIO_DAYS }, (_, i) => addDays(today, i))
    await insertHorarioRows(tx, days.map(horarioOf))
    if (senhaHash !== null) await insertAgenda(tx, today, senhaHash)
  }
}
