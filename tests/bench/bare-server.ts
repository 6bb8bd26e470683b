// The yardstick of bookings: the same stack with nothing of the product in it. One route, one insert under
// the same constraint on the same database; no session, no rule, no key. Prints its address.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post<{ Body: { dataHoraAgendada: string } }>('/', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'bare',
    text: `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
           values (1, 'Teste', '', 2, $1::timestamp, $1::timestamp + interval '30 minutes', 10000)
           on conflict do nothing returning id`,
    values: [request.body.dataHoraAgendada.slice(0, 19)],
  })
  return reply.code(rows.length === 1 ? 201 : 409).send(rows[0] ?? {})
})

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
