/**
 * The floor of a read: an HTTP server that answers with a kept text as long as a page of offers, at once or after one prepared
 * query that all requests share that wait for it.
 */
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import pg from 'pg'

const QUERY = 'select id, price_minor, remaining_minor from offer where id = any($1::int[])'
const ANSWER_BYTES = 8000
const answer = JSON.stringify({ code: 1, data: 'x'.repeat(ANSWER_BYTES) })

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const { rows } = await client.query<{ id: number }>('select id from offer order by id limit 100')

type Waiting = { readonly done: () => void; readonly fail: (error: unknown) => void }
let waiting: Waiting[] = []
let isAsking = false

/** One prepared query for all who wait; those who come meanwhile share the next. */
function look(): Promise<void> {
  return new Promise((done, fail) => {
    waiting.push({ done, fail })
    if (!isAsking) void ask()
  })
}

async function ask(): Promise<void> {
  isAsking = true
  while (waiting.length > 0) {
    await setImmediate()
    const all = waiting
    waiting = []
    const ids = all.map((_, at) => rows[at % rows.length]?.id)
    try {
      await client.query({ name: 'floor', text: QUERY, values: [ids] })
      for (const { done } of all) done()
    } catch (error) {
      for (const { fail } of all) fail(error)
    }
  }
  isAsking = false
}

const fastify = Fastify()
fastify.get('/bare', (_, reply) => reply.type('application/json').send(answer))
fastify.get('/query', async (_, reply) => {
  await look()
  return reply.type('application/json').send(answer)
})
await fastify.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
