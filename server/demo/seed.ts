import { readFile } from 'node:fs/promises'
import type { HorarioInput } from '#domain/horario/schema.ts'
import { addDays, type ClinicDate, clinicNowOf, weekdayOf } from '#domain/lib/dates.ts'
import type { Database } from '../db/connection.ts'
import type { Connection, Transaction } from '../db/transaction.ts'
import { insertClinica } from '../features/clinica/repository.ts'
import { insertHorarioRows } from '../features/horario/repository.ts'
import { insertImages } from '../features/image/repository.ts'
import { renderImage } from '../features/image/service.ts'
import { insertMensagem } from '../features/mensagem/repository.ts'
import { insertProcedimento, readProcedimentoList } from '../features/procedimento/repository.ts'
import { insertVoucher } from '../features/voucher/repository.ts'
import { demoProcedimentoList } from './procedimento-list.ts'
import { clinica, demoMensagemList, vouchers } from './texts.ts'

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
  const file = new URL(`./pictures/${name}.webp`, import.meta.url)
  return renderImage(await readFile(file))
}

/** A clinic that has any procedure is somebody's, and is left alone. */
const isEmpty = async (db: Connection): Promise<boolean> => (await readProcedimentoList(db)).length === 0

/**
 * The demo clinic, ready to be written in the caller's transaction; null where there is a clinic already.
 * Pictures are made beforehand, because a transaction should not wait for them.
 */
export async function prepareDemo(
  db: Database,
  fuso: string,
): Promise<((tx: Transaction) => Promise<void>) | null> {
  if (!(await isEmpty(db.orm))) return null
  const pictures = await Promise.all(demoProcedimentoList.map(({ imagem }) => pictureOf(imagem)))
  const { date: today } = clinicNowOf(Date.now(), fuso)
  return async (tx) => {
    // Another instance may have been quicker while the pictures were made.
    if (!(await isEmpty(tx))) return
    await insertClinica(tx, { ...clinica, fuso })
    await insertImages(tx, pictures.flat())
    for (const [i, procedimento] of demoProcedimentoList.entries())
      await insertProcedimento(tx, { ...procedimento, imagem: pictures[i]?.[0].nome ?? '' })
    for (const mensagem of demoMensagemList) await insertMensagem(tx, mensagem)
    for (const voucher of vouchers) await insertVoucher(tx, voucher)
    const days = Array.from({ length: HORARIO_DAYS }, (_, i) => addDays(today, i))
    await insertHorarioRows(tx, days.map(horarioOf))
  }
}
