import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOldDatabase, type OldDatabase } from '#tests/support/old-database.ts'

/** Of the last migration before a confirmed account had one profile. */
const BEFORE = 17

let client: OldDatabase['client']
let database: OldDatabase
beforeAll(async () => {
  database = await createOldDatabase(BEFORE)
  client = database.client
})
afterAll(() => database.close())

it('what reception wrote beside a confirmed account’s profile fills what she has left empty, and is gone', async () => {
  await client.query(`
    insert into usuario (nome_usuario, email, senha_hash, status, confirmada_em)
      values ('maria', 'maria@exemplo.test', '', 'Usuario', now()), ('eva', 'eva@exemplo.test', '', 'Usuario', null);
    insert into perfil (usuario_id, nome, telefone, da_recepcao)
      select id, 'Bia', '11911111111', '{"nome": "Maria", "telefone": "11955550999", "cpf": "52998224725",
        "dataNascimento": "1988-03-04", "numero": 12, "complemento": null, "bairro": ""}' from usuario`)
  await database.migrate()
  const { rows } = await client.query(
    `select u.email, p.nome, telefone, cpf, data_nascimento::text as born, numero, complemento, bairro, versao,
        da_recepcao->>'telefone' as beside, nome_exibicao as called, u.busca like '%955550999%' as found
      from perfil p join usuario u on u.id = p.usuario_id order by 1`,
  )
  const typed = { nome: 'Bia', telefone: '11911111111', complemento: '', bairro: '' }
  expect(rows).toEqual([
    {
      ...typed,
      ...{ email: 'eva@exemplo.test', cpf: '', born: null, numero: null, versao: 1 },
      ...{ beside: '11955550999', called: 'Maria', found: true },
    },
    {
      ...typed,
      ...{ email: 'maria@exemplo.test', cpf: '52998224725', born: '1988-03-04', numero: 12, versao: 2 },
      ...{ beside: null, called: 'Bia', found: false },
    },
  ])
})
