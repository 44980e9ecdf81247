import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFastify } from './create-fastify.ts'
import { createUploadReceiver, type Sender } from './receive-uploads.ts'

/** A hundred times faster than in use; 10 kB within the first second. */
const pace = { tickMs: 20, freeMs: 50, rise: 10_000 }
const few = { places: 1, waiting: 1, sureMs: 200, waitMs: 60_000 }
let folder: string
let fastify: FastifyInstance
let port: number
let received: number[]
let asked: number
const sockets: Socket[] = []

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'take-uploads-')), 'incoming')
  received = []
  asked = 0
  fastify = createFastify({
    log: pino({ level: 'silent' }),
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
    addressOf: () => '',
    publicUrl: 'http://localhost:1818',
  })
  const take = createUploadReceiver({ folder, pace, limits: { arriving: few, arrivingUrgent: few } })
  await fastify.register(multipart)
  fastify.post('/', async (request) => {
    const sender: Sender = {
      key: String(request.headers['x-sender']),
      isUrgent: request.headers['x-urgent'] === '1',
      recordReceived: async (bytes) => void received.push(bytes),
    }
    asked++
    return take(request, sender, async ({ bytes, category }) => `${category} of ${bytes.length}`)
  })
  port = Number(new URL(await fastify.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await fastify.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

test('an upload that stalls is cut off with 408 and leaves no file behind', async () => {
  const { said, closed } = begin('stalls', 50_000)
  await closed
  expect(said()).toMatch(/^HTTP\/1.1 408 /)
  expect(said()).toContain('"code":408')
  expect(said().toLowerCase()).toContain('connection: close')
  expect(received).toHaveLength(1)
  expect(received[0]).toBeLessThan(1000)
  expect(readdirSync(folder)).toEqual([])
})

test('an upload that drips is cut off, a slow one is not', async () => {
  const dripping = begin('drips', 50_000)
  const drip = setInterval(() => dripping.socket.write('x'.repeat(20)), 10)
  const begun = performance.now()
  await dripping.closed
  clearInterval(drip)
  expect(dripping.said()).toMatch(/^HTTP\/1.1 408 /)
  // It was fast enough for its first moments: the pace rises.
  expect(performance.now() - begun).toBeGreaterThan(2 * pace.freeMs)

  const slow = begin('slow', 30_000)
  const part = 'x'.repeat(500)
  for (let sent = slow.begun; sent + part.length + END.length < 30_000; sent += part.length) {
    slow.socket.write(part)
    await new Promise((wait) => setTimeout(wait, 10))
  }
  slow.socket.write('x'.repeat(30_000 - END.length - slow.length()) + END)
  await expect.poll(slow.said).toContain('voucher of ')
})

test('an upload whose sender disconnects before it begins is dropped', async () => {
  const first = begin('same', 50_000)
  await expect.poll(() => asked).toBe(1)
  const gone = begin('same', 50_000)
  await expect.poll(() => asked).toBe(2)
  gone.socket.destroy()
  await first.closed
  await expect.poll(() => received.length).toBe(2)
})

test('users with an open order have separate upload slots', async () => {
  const first = begin('one', 50_000)
  const waiting = begin('two', 50_000)
  await expect.poll(() => asked).toBe(2)
  // The common slot is taken and another upload waits for it; the urgent slot is free.
  expect(await send('hurried', true)).toContain('voucher of 3')
  await Promise.all([first.closed, waiting.closed])
  expect(await send('later', false)).toContain('voucher of 3')
})

test('an upload that is old yields its place in a full lane, and is told when to try again', async () => {
  const old = begin('old', 50_000)
  const kept = setInterval(() => old.socket.writable && old.socket.write('x'.repeat(400)), 10)
  await expect.poll(() => asked).toBe(1)
  expect(await send('new', false)).toContain('voucher of 3')
  await expect.poll(old.said).toMatch(/^HTTP\/1.1 429 .*retry-after: 5\r\n/is)
  clearInterval(kept)
})

const END = '\r\n--b--\r\n'

/** Sends the start of a form with a declared length. */
function begin(sender: string, length: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  let sent = 0
  socket.setEncoding('utf8').on('data', (text) => (said += text))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nx-sender: ${sender}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n${body}`,
  )
  const write = socket.write.bind(socket)
  socket.write = ((text: string) => {
    sent += text.length
    return write(text)
  }) as typeof socket.write
  return { socket, closed, begun: body.length, said: () => said, length: () => body.length + sent }
}

async function send(sender: string, isUrgent: boolean): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob(['abc']), 'a')
  const headers = { 'x-sender': sender, 'x-urgent': isUrgent ? '1' : '0' }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: form })
  return answer.text()
}
