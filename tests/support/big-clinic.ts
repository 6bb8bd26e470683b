import type pg from 'pg'

/** What a clinic has after years of good business. */
export const BIG = { pessoas: 20_000, procedimentos: 500, agendamentos: 100_000, years: 2 } as const

const names =
  'Ágata Álvaro Ana Antônio Beatriz Bruna Caio Camila Cecília Célia Conceição Débora Eça Élcio Érica Fátima Flávia Gabriela Heloísa Ícaro Inês Íris Joana João José Júlia Lígia Lúcia Luíza Márcia Mônica Nívea Otávio Patrícia Regina Sílvia Sônia Tânia Úrsula Vânia Verônica Vitória Yara Zélia Zuleica'
const surnames =
  'Abreu Albuquerque Almeida Antunes Araújo Assunção Azevêdo Barbosa Brandão Cardoso Conceição Corrêa Côrtes Dias Estêvão Falcão Fernandes Frazão Gonçalves Guimarães Leitão Lourenço Macêdo Magalhães Martins Mello Monteiro Nogueira Nóbrega Oliveira Paixão Pêssoa Queirós Ramalho Rezende Sá Sampaio Simões Souza Teodósio Valença Zanóbio'
const services =
  'Limpeza de pele,Peeling de diamante,Drenagem linfática,Massagem relaxante,Radiofrequência,Criolipólise,Microagulhamento,Hidratação facial,Máscara de argila,Esfoliação corporal'

type Size = { readonly pessoas: number; readonly procedimentos: number; readonly agendamentos: number }

/**
 * Fills a clinic up, straight in its database: people with profiles (one in ten has none yet), names and
 * towns with accents; services; visits on every day of the year before `today` and the year after, back to
 * back from 6 o'clock, each of another person. Everybody's address is `pessoa-<n>@exemplo.test`; nobody of
 * them can log in.
 */
export async function seedBigClinic(
  pool: Pick<pg.Pool, 'query'>,
  today: string,
  { pessoas, procedimentos, agendamentos }: Size = BIG,
): Promise<void> {
  await pool.query(
    `with gente as (
       insert into usuario (nome_usuario, email, senha_hash, confirmada_em)
       select 'pessoa' || n, 'pessoa-' || n || '@exemplo.test', '!', now() from generate_series(1, $1::int) n
       returning id, email)
     insert into perfil (usuario_id, nome, sobrenome, telefone, data_nascimento, cpf, cep, uf, municipio, bairro, logradouro, numero)
     select id, nomes[1 + n % cardinality(nomes)],
       sobrenomes[1 + (n / 7) % cardinality(sobrenomes)] || ' ' || sobrenomes[1 + (n / 293) % cardinality(sobrenomes)],
       '119' || lpad((n * 7919 % 100000000)::text, 8, '0'), date '1950-01-01' + n % 20000,
       lpad((n::bigint * 104729 % 100000000000)::text, 11, '0'), '05435000', 'SP', 'São Paulo', 'Vila Madalena',
       'Rua Harmonia', n % 2000
     from (select id, split_part(split_part(email, '-', 2), '@', 1)::int as n from gente) g,
       (select string_to_array($2, ' ') as nomes, string_to_array($3, ' ') as sobrenomes) listas
     where n % 10 > 0`,
    [pessoas, names, surnames],
  )
  await pool.query(
    `insert into procedimento (nome, descricao, valor_centavos, tempo_minutos, tipo_procedimento)
     select servicos[1 + n % cardinality(servicos)] || ' ' || n, 'Vapor de ozônio, extração delicada e máscara calmante.',
       10000 + n * 10, 30 + 15 * (n % 4), 1 + n % 2
     from generate_series(1, $1::int) n, string_to_array($2, ',') servicos`,
    [procedimentos, services],
  )
  const days = 365 * BIG.years
  const perDay = Math.ceil(agendamentos / days)
  await pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select de + (n::bigint * 7919 % $4::int)::int, servicos[1 + n % cardinality(servicos)] || ' ' || n % 500,
       'Vapor de ozônio, extração delicada e máscara calmante.', 1 + n % 2, inicio, inicio + passo, 18900
     from (select min(id) as de from usuario where email like 'pessoa-%') primeira,
       (select date_trunc('minute', interval '14 hours' / $3::int) as passo) p,
       string_to_array($5, ',') servicos,
       generate_series(0, $6::int - 1) n,
       lateral (select $1::timestamp + (n / $3::int - $2::int / 2) * interval '1 day' + interval '6 hours'
         + (n % $3::int) * passo as inicio) i`,
    [today, days, perDay, pessoas, services, agendamentos],
  )
  await pool.query('vacuum analyze')
}
