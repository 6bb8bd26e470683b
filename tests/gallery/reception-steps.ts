import { expect } from '@playwright/test'
import { untilAgendaIsKept } from '#tests/support/installed-app.ts'
import {
  AGENDA_PATH,
  chooseProcedimento,
  chosenVisit,
  openNewVisit,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import type { ScenarioContext } from './scenario.ts'
import { goOffline, refuseWrites, waitForText } from './scenario-steps.ts'

/** Opens a screen where the device knows the whole agenda, be it far ahead. */
export async function openKnowing(s: ScenarioContext, path: string): Promise<void> {
  await s.open(AGENDA_PATH)
  await expect(() => untilAgendaIsKept(s.page)).toPass({ timeout: 20_000 })
  await s.open(path)
}

/** Fills the agenda's form for a new visit. */
export async function fillVisit({ page }: ScenarioContext, nome: string, when: string): Promise<void> {
  await chooseProcedimento(page, nome)
  await whenField(page).fill(when)
  await whenField(page).blur()
}

export const block = ({ page }: ScenarioContext, nome: RegExp) =>
  page.getByRole('button', { name: nome }).first()

export async function openVisit(scenario: ScenarioContext): Promise<void> {
  await scenario.open(AGENDA_PATH)
  await block(scenario, /^09:00 às .*Drenagem/).click()
  await chosenVisit(scenario.page).waitFor()
}

/** Without a network: one arrives, one is moved and one is cancelled. Of a device that has the worker. */
export async function queueActs(scenario: ScenarioContext): Promise<void> {
  const { page } = scenario
  await openVisit(scenario)
  await goOffline(scenario)
  const chosen = chosenVisit(page)
  await chosen.getByRole('button', { name: 'Chegou' }).click()
  await chosen.getByRole('button', { name: 'Fechar' }).click()
  await block(scenario, /^15:00 às .*Massagem/).click()
  await chosen.getByRole('button', { name: 'Mudar horário' }).click()
  const moving = page.getByRole('region', { name: 'Mudar horário' })
  await moving.waitFor()
  // As quickly as a double tap nobody presses on purpose.
  await page.waitForTimeout(500)
  await moving
    .getByRole('button', { name: /^14:\d\d$/ })
    .first()
    .click()
  await moving.getByRole('button', { name: /^Mudar para / }).click()
  await moving.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Fechar', exact: true }).first().click()
  await block(scenario, /^10:00 às .*Peeling/).click()
  await chosen.getByRole('button', { name: 'Cancelar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar a visita?' })
  await question.getByRole('button', { name: 'Cancelar a visita' }).click()
  await question.waitFor({ state: 'hidden' })
}

export async function queueVisit(scenario: ScenarioContext): Promise<void> {
  await scenario.open(AGENDA_PATH)
  await openNewVisit(scenario.page)
  refuseWrites(scenario)
  await fillVisit(scenario, 'Criolipólise', '13/11/2026, 13:00')
  await save(scenario.page)
  await waitForText(scenario.page, 'Guardado neste aparelho')
}

export const CARD_KEY = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'

/** Two cards of one person without an account, one of them with visits that have been. */
export async function addCards({ clinic }: ScenarioContext): Promise<void> {
  await clinic.pool.query(
    `insert into ficha (chave, nome, telefone, recado) values
       ($1, 'Zélia Gomes', '11973814460', 'Prefere a primeira da manhã.'),
       ('0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a112', 'Zélia Maria Gomes', '', '')
     on conflict (chave) do nothing`,
    [CARD_KEY],
  )
  await clinic.pool.query(
    `insert into agendamento (ficha_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, estado,
                              encaixe)
     select f.id, v.nome, 'Da ficha', 1, v.dia + time '09:00', v.dia + time '10:00', 18900, v.estado, true
       from ficha f, (values ('Limpeza de pele', date '2026-11-20', 'confirmada'),
                             ('Limpeza de pele', date '2026-10-22', 'concluida'),
                             ('Limpeza de pele', date '2026-10-08', 'faltou'),
                             ('Máscara de argila', date '2026-09-24', 'concluida'),
                             ('Limpeza de pele', date '2026-09-10', 'concluida'),
                             ('Drenagem linfática', date '2026-08-27', 'concluida')) v (nome, dia, estado)
      where f.chave = $1 and not exists (select 1 from agendamento where ficha_id = f.id)`,
    [CARD_KEY],
  )
}

/** The card of somebody without an account. */
export async function openCard(s: ScenarioContext): Promise<void> {
  await addCards(s)
  await s.open('/fichas')
  await s.page.getByLabel('Buscar').fill('Zélia')
  const signed = { texto: 'Alergia a ácido salicílico.', assinante: 'Zélia Gomes', consentimento: 1 }
  const noted = await s.page.request.put(`/api/Fichas/${CARD_KEY}/saude`, { data: signed })
  if (noted.status() >= 400) throw new Error(await noted.text())
  await s.page.getByRole('link', { name: /^Zélia Gomes/ }).click()
  await waitForText(s.page, 'Anteriores')
}

/** In the page: what is queued is as if the clinic had found its time taken, and had these free. */
export async function refuseRows(alternativas: readonly string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('clinica')
    opening.onsuccess = () => {
      const change = opening.result.transaction('outbox', 'readwrite')
      change.objectStore('outbox').openCursor().onsuccess = (event) => {
        const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result
        if (cursor === null) return
        const refusal = { code: 'horario_ocupado', mensagem: 'Este horário já foi reservado.' }
        const error = {
          ...{ class: 'http', status: 409, ...refusal },
          ...{ at: Date.now(), alternativas, atual: null, campos: null },
        }
        cursor.update({ ...cursor.value, state: 'conflict', attempts: 1, error })
        cursor.continue()
      }
      change.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
