import { expect, it } from 'vitest'
import { ClinicaDb, PULL_PREFIX } from './db.ts'
import { readKnownList } from './known-list.ts'

const voucher = { id: 1, nome: 'Primavera', descricao: '', campo: true }

/** As a pull writes what has come. */
function write(db: ClinicaDb): Promise<void> {
  return db.transaction('rw', db.vouchers, db.meta, async () => {
    await db.vouchers.put(voucher)
    await db.meta.put({
      key: `${PULL_PREFIX}vouchers`,
      value: { versao: null, em: 0, desde: null, ate: null },
    })
  })
}

it('is never an empty one while the clinic’s comes', async () => {
  for (let round = 0; round < 20; round++) {
    const db = new ClinicaDb(`known-list-${round}`)
    await db.open()
    const read = () => readKnownList(db, 'vouchers', db.vouchers)
    const before = read()
    const writing = write(db)
    const meanwhile = read()
    await writing
    expect(await before).toBe(null)
    expect([null, [voucher]]).toContainEqual(await meanwhile)
    expect(await read()).toEqual([voucher])
    db.close()
  }
})

it('is an empty one where the clinic has none', async () => {
  const db = new ClinicaDb('known-list')
  await write(db)
  await db.vouchers.clear()
  expect(await readKnownList(db, 'vouchers', db.vouchers)).toEqual([])
  db.close()
})
