import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const migrations = new URL('../../server/db/migrations/', import.meta.url)

/** Two people, two visits, a picture and an answer, with all that is awkward to write down. */
export async function insertSampleClinic(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `insert into usuario (nome_usuario, email, senha_hash, status) values
      ('Ana', 'ana@exemplo.test', 'x', 'Usuario'), ('Dona', 'dona@exemplo.test', 'x', 'Admin');
     insert into perfil (usuario_id, nome, sobrenome, data_nascimento)
      select id, 'Ana', E'Conceição\\tda ''Luz''', '1990-02-28' from usuario where email like 'ana@%';
     insert into imagem (nome, bytes) values ('a.webp', '\\x00ff0a5c2e');
     insert into clinica (dados) values ('{"nome": "Clínica \\u00e7", "n": 1.50}') on conflict do nothing;
     insert into procedimento (nome, descricao, valor_centavos, tempo_minutos, tipo_procedimento)
      values ('Limpeza de pele', '', 18900, 75, 2);
     insert into idempotencia (usuario_id, chave, impressao, status, corpo)
      select id, gen_random_uuid(), 'i', 201, '{"a":"\\\\."}' from usuario;
     insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, chave)
      select id, 'Limpeza de pele', E'linha 1\\nlinha 2\\r\\n\\\\.', 2, '2026-12-01 09:00', '2026-12-01 10:15',
        18900, gen_random_uuid() from usuario where email like 'ana@%';
     insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe)
      values (E'Peeling "à\\\\noite"\\n;', '', 1, '2026-12-01 09:30', '2026-12-01 10:00', 100, true)`,
  )
}

/** The tables as they were after the first migrations, in the place of the present ones. */
export async function createClinicTables(pool: Pick<pg.Pool, 'query'>, last: number): Promise<void> {
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    await readFile(new URL('meta/_journal.json', migrations), 'utf8'),
  )
  await pool.query('drop schema public cascade; create schema public')
  await pool.query('delete from drizzle.__drizzle_migrations')
  for (const { tag, when } of journal.entries.filter(({ idx }) => idx <= last)) {
    await pool.query(await readFile(fileURLToPath(new URL(`${tag}.sql`, migrations)), 'utf8'))
    await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      tag,
      when,
    ])
  }
}
