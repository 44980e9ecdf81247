import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from '../../platform/security-headers.ts'
import { createFastify } from '../create-fastify.ts'
import { serveApp } from './serve-app.ts'

const publicUrl = 'https://market.example'
const policy = "default-src 'self'"
const logged: string[] = []
let folder: string
let fastify: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-app-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>')
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'main-1.js'), 'export {}')
  fastify = createFastify({
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
    addressOf: () => '',
    publicUrl,
  })
  for (const base of ['/', '/console/']) await serveApp(fastify, { folder, base, policy: () => policy })
})
afterAll(async () => {
  await fastify.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['/assets/..%5cx', {}, 403],
  ['/assets/%00', {}, 403],
  ['/assets/..%2f..%2fsecret', {}, 404],
  ['/console/assets/..%5cx', {}, 403],
  ['/console/assets/%00', {}, 403],
  ['/assets/main-1.js', { range: 'bytes=99999999-' }, 416],
  ['/assets/main-1.js', { 'if-match': 'x' }, 412],
  ['/icon.svg', { 'if-match': 'x' }, 412],
  ['/assets/none.js', {}, 404],
])('GET %s with %j is the client’s mistake and logs no bug', async (url, headers, status) => {
  const answer = await fastify.inject({ url, headers })
  expect(answer.statusCode).toBe(status)
  if (status !== 404) expect(answer.json()).toMatchObject({ code: status, data: null })
  expect(answer.headers).toMatchObject(securityHeaders(publicUrl))
  expect(logged).toEqual([])
})

test('an unsatisfiable range is rejected with the file’s size', async () => {
  const { headers } = await fastify.inject({ url: '/assets/main-1.js', headers: { range: 'bytes=99-' } })
  expect(headers['content-range']).toBe('bytes */9')
})

test.each(['/assets/main-1.js', '/sw.js', '/icon.svg', '/console/sw.js'])(
  '%s has the page’s policy and the right cache header',
  async (url) => {
    const { headers, statusCode } = await fastify.inject({ url })
    expect(statusCode).toBe(200)
    const { 'cache-control': _, ...common } = securityHeaders(publicUrl)
    expect(headers).toMatchObject({ ...common, 'content-security-policy': policy })
    expect(headers['cache-control']).toMatch(url.includes('assets') ? /immutable/ : /^no-cache$/)
  },
)
