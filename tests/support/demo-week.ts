import type { Clinic } from './clinic.ts'

/** Wednesday morning, as the clients' screens are looked at. */
export const WEDNESDAY = '2026-11-11T09:41:00-03:00'
/** Friday morning at reception. */
export const FRIDAY = '2026-11-13T08:50:00-03:00'

export const MARINA = { nome: 'Marina Alves', email: 'marina.alves@exemplo.test' }

type Visit = readonly [when: string, service: string, cliente: string, encaixe?: 'encaixe']

/** A full week at the demo clinic, and what was before it in Marina's life. */
const VISITS: readonly Visit[] = [
  ['2026-09-03 08:30', 'Limpeza de pele', 'Marina Alves'],
  ['2026-09-22 16:00', 'Massagem modeladora', 'Marina Alves'],
  ['2026-10-14 11:00', 'Peeling de diamante', 'Marina Alves'],
  ['2026-11-09 08:00', 'Drenagem linfática', 'Alice Rocha'],
  ['2026-11-09 09:30', 'Limpeza de pele', 'Joana Lemos'],
  ['2026-11-09 11:00', 'Peeling de diamante', 'Bruna Dias'],
  ['2026-11-09 14:00', 'Massagem modeladora', 'Lia Campos'],
  ['2026-11-09 16:00', 'Radiofrequência facial', 'Vera Pires'],
  ['2026-11-10 08:30', 'Limpeza de pele', 'Paula Reis'],
  ['2026-11-10 10:00', 'Hidratação facial', 'Nina Couto'],
  ['2026-11-10 13:30', 'Criolipólise', 'Tânia Melo'],
  ['2026-11-10 15:00', 'Drenagem linfática', 'Rosa Leal'],
  ['2026-11-11 07:00', 'Máscara de argila', 'Eva Castro'],
  ['2026-11-11 08:30', 'Massagem relaxante', 'Iara Nunes'],
  ['2026-11-11 10:00', 'Radiofrequência facial', 'Dora Pinto'],
  ['2026-11-11 13:00', 'Limpeza de pele', 'Clara Sá'],
  ['2026-11-11 15:30', 'Peeling de diamante', 'Ester Luz'],
  ['2026-11-11 16:30', 'Massagem modeladora', 'Gal Moura'],
  ['2026-11-12 09:00', 'Limpeza de pele', 'Marina Alves'],
  ['2026-11-12 11:00', 'Radiofrequência facial', 'Ana Tavares'],
  ['2026-11-12 15:00', 'Peeling de diamante', 'Olga Brito'],
  ['2026-11-13 07:30', 'Limpeza de pele', 'Sofia Brandão'],
  ['2026-11-13 09:00', 'Drenagem linfática', 'Beatriz Nogueira'],
  ['2026-11-13 09:30', 'Radiofrequência facial', 'Luíza Prado', 'encaixe'],
  ['2026-11-13 10:00', 'Peeling de diamante', 'Camila Teixeira'],
  ['2026-11-13 15:00', 'Massagem modeladora', 'Flávia Assis'],
  ['2026-11-13 16:30', 'Radiofrequência facial', 'Helô Ramos'],
  ['2026-11-14 07:00', 'Drenagem linfática', 'Mônica Faria'],
  ['2026-11-14 08:30', 'Limpeza de pele', 'Inês Duarte'],
  ['2026-11-14 10:30', 'Máscara de argila', 'Sueli Gomes'],
  ['2026-11-19 14:00', 'Radiofrequência facial', 'Marina Alves'],
]

const emailOf = (nome: string): string =>
  `${nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@exemplo.test`

/** The days before the demo's own hours begin: a week to look at has them all. */
const HORARIO_SQL = `
  insert into horario (data, inicio_1, fim_1, inicio_2, fim_2)
  select d::date,
         case extract(dow from d) when 0 then '' when 6 then '07:00' else '08:00' end,
         case extract(dow from d) when 0 then '' else '12:00' end,
         case when extract(dow from d) in (0, 6) then '' else '13:00' end,
         case when extract(dow from d) in (0, 6) then '' else '18:00' end
    from generate_series('2026-11-08'::date, '2026-11-20'::date, interval '1 day') d
   where not exists (select from horario where data = d::date)`

/**
 * Fills the demo clinic with people and a full week around `WEDNESDAY` and `FRIDAY`; everybody's password is
 * `PASSWORD`.
 */
export async function seedWeek({ pool, addAccount }: Clinic): Promise<void> {
  const names = [...new Set(VISITS.map(([, , nome]) => nome))]
  for (const [i, nome] of names.entries()) {
    const email = emailOf(nome)
    await addAccount(email, nome)
    const [firstName = '', ...rest] = nome.split(' ')
    await pool.query(
      `insert into perfil (usuario_id, nome, sobrenome, telefone, data_nascimento, cep, uf, municipio, bairro, logradouro, numero, complemento)
       select id, $2, $3, $4, '1991-04-22', '05435000', 'SP', 'São Paulo', 'Vila Madalena', 'Rua Harmonia', $5, 'Apto 71'
         from usuario where email = $1`,
      [email, firstName, rest.join(' '), `119${String(81402276 + i * 1117)}`, 480 + i],
    )
  }
  await pool.query(HORARIO_SQL)
  for (const [when, service, nome, encaixe] of VISITS)
    await pool.query(
      `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe)
       select u.id, p.nome, p.descricao, p.tipo_procedimento, $2::timestamp,
              $2::timestamp + p.tempo_minutos * interval '1 minute', p.valor_centavos, $4
         from usuario u, procedimento p where u.email = $1 and p.nome = $3`,
      [emailOf(nome), when, service, encaixe !== undefined],
    )
}
