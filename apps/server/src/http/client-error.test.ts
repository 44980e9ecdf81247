import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from '../platform/security-headers.ts'
import { createFastify } from './create-fastify.ts'

const publicUrl = 'https://market.example'
const logged: string[] = []
let fastify: FastifyInstance
let port: number

beforeAll(async () => {
  fastify = createFastify({
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
    addressOf: () => '',
    publicUrl,
  })
  fastify.get('/begun', (_request, { raw }) => void raw.writeHead(200, { 'content-length': 6 }).write('beg'))
  port = Number(new URL(await fastify.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => fastify.close())

const long = 'x'.repeat(20_000)

test.each([
  ['input that is not HTTP', 'hello\r\n\r\n', 400],
  ['an invalid header', 'GET / HTTP/1.1\r\nhost: x\r\nbad header: 1\r\n\r\n', 400],
  [
    'a second content length',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
  ],
  ['a missing host header', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['an endless header', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${long}\r\n\r\n`, 431],
  ['an expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: magic\r\nconnection: close\r\n\r\n', 417],
  ['a malformed URL', 'GET /% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
])('%s gets an error envelope with the security headers', async (_, sent, status) => {
  const answer = await say(sent)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject(securityHeaders(publicUrl))
  expect(JSON.parse(answer.body)).toMatchObject({ code: status, data: null })
  expect(logged).toEqual([])
})

test('a request that takes too long is rejected with 408', async () => {
  // Node checks for late requests only twice a minute; the test emits the error that Node would report.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  fastify.server.once('connection', (socket) => fastify.server.emit('clientError', late, socket))
  const answer = await say('POST / HTTP/1.1\r\nhost: x\r\n')
  expect(answer.status).toBe(408)
  expect(answer.headers).toMatchObject(securityHeaders(publicUrl))
})

test('junk after a request does not corrupt a response that has begun', async () => {
  const answer = await say('GET /begun HTTP/1.1\r\nhost: x\r\n\r\n', 'junk\r\n\r\n')
  expect(answer.status).toBe(200)
  expect(answer.body).toBe('beg')
})

type Answer = { status: number; headers: Record<string, string>; body: string }

/** Sends raw bytes, then `more` after the first response bytes, and reads until the server hangs up. */
function say(sent: string, more?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.setEncoding('utf8').on('data', (part) => {
      text += part
      if (more !== undefined) socket.write(more)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line) => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 2),
      ])
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body })
    })
  })
}
