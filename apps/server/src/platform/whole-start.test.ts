import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callPaths, formBody, fromWire, socketQuery } from '@u-market/contract'
import { findPostmaster, isAlive, stopPostmaster } from '@u-market/embedded-postgres/postmaster'
import { freePort } from '@u-market/testkit/free-port'
import { isFullRun } from '@u-market/testkit/run'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { portOf } from './port-of.fixture.ts'

/** The server as users start it, in a separate process. */
const entry = fileURLToPath(new URL('../main.ts', import.meta.url))
/** The database is created from nothing, and the machine may be busy with other tests. */
const FIRST_START_MS = 120_000
let folder: string
const started: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-start-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await stopPostmaster(findPostmaster(cluster())?.pid ?? 2 ** 30)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['an invalid setting', async () => ({ PORT: '80x' }), /^PORT /],
  ['production that would log its codes', async () => ({ NODE_ENV: 'production' }), /^SMS_URL /],
  [
    'a database that does not answer',
    async () => ({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      SECRET: 's'.repeat(32),
      DATA_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    }),
    /^DATABASE_URL/,
  ],
])('%s stops the start with one clear line', async (_what, settings, line) => {
  const { exited, errors } = run({ PORT: String(await freePort()), ...(await settings()) })
  const [code] = await exited
  expect(code).toBe(1)
  expect(errors()).toMatch(line)
  expect(errors().trim().split('\n')).toHaveLength(1)
})

test('a port that is taken stops the start before the database is started', async () => {
  const { server, port } = await listening()
  const { exited, errors } = run({ PORT: String(port) })
  const [code] = await exited
  server.close()
  expect(code).toBe(1)
  expect(errors()).toBe(`PORT ${port} is taken on 127.0.0.1: stop what runs there, or set another\n`)
  expect(findPostmaster(cluster())).toBeUndefined()
})

test(
  'a server stopped during a call responds to it, and leaves no process behind',
  async () => {
    const port = String(await freePort())
    const { child, exited, output } = run({ PORT: port })
    await expect.poll(output, { timeout: FIRST_START_MS }).toContain('U Market')
    const postmaster = findPostmaster(cluster())?.pid ?? 0
    expect(isAlive(postmaster)).toBe(true)

    const call = await beginCall(port)
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    expect(await call.finish()).toContain('"code":1')
    const [code] = await exited
    expect(code).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  },
  FIRST_START_MS + 30_000,
)

test(
  'two processes serve one port: a killed one comes back, and a stop loses no call',
  async () => {
    const [port, metricsPort] = [String(await freePort()), String(await freePort())]
    const { child, exited, output } = run({
      ...{ PORT: port, METRICS_PORT: metricsPort, WORKERS: '2', LOG_LEVEL: 'info' },
    })
    await expect.poll(output, { timeout: FIRST_START_MS }).toContain('U Market')
    const postmaster = findPostmaster(cluster())?.pid ?? 0
    const visit = () => fetch(`http://127.0.0.1:${port}${callPaths.getMarket}`, { method: 'POST' })
    /** By process; a process that does not answer has no figure. */
    const sockets = async (): Promise<Record<string, number>> => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const counts = text.matchAll(/^u_market_sockets\{process="(\d)"\} (\d+)$/gm)
      return Object.fromEntries([...counts].map(([, number, count]) => [number, Number(count)]))
    }

    const token = await signUp(port, output)
    // Each connection goes to the next free process.
    const phones = await Promise.all(Array.from({ length: 12 }, () => openPhone(port, token)))
    const open = await sockets()
    expect(open).toEqual({ 1: expect.any(Number), 2: expect.any(Number) })
    expect(Math.min(...Object.values(open))).toBeGreaterThan(0)
    // The limit of a visitor, 300 calls in 10 s, counts those at both.
    const statuses = await Promise.all(Array.from({ length: 330 }, async () => (await visit()).status))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))

    const [doomed = 0] = servingProcesses(child)
    process.kill(doomed, 'SIGSTOP')
    // A process that hangs holds up one new connection, which ends with it.
    const knocks = await Promise.all(Array.from({ length: 4 }, () => knock(port)))
    await expect.poll(() => knocks.filter(({ heard }) => heard().includes('alive')).length).toBe(3)
    process.kill(doomed, 'SIGKILL')
    await Promise.all(knocks.map(({ closed }) => closed))
    const lost = () => phones.filter(({ closedBy }) => closedBy() === 1006).length
    await expect.poll(() => Object.values(open).includes(lost())).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    await expect.poll(sockets, { timeout: 60_000 }).toEqual({ 1: expect.any(Number), 2: expect.any(Number) })
    expect(output()).toMatch(/process \d was ended by SIGKILL; it starts again in 1 s/)
    expect(output().match(/U Market /g)).toHaveLength(1)

    const call = await beginCall(port, token)
    child.kill('SIGTERM')
    const told = () => phones.filter(({ closedBy }) => closedBy() === 1012).length
    await expect.poll(told).toBe(phones.length - lost())
    expect(await call.finish()).toMatch(/connection: close[\s\S]*"code":1/i)
    expect((await exited)[0]).toBe(0)
    expect([servingProcesses(child), isAlive(postmaster)]).toEqual([[], false])
  },
  FIRST_START_MS + 120_000,
)

/** `testkit/src/demo/demo.test.ts` shows the reset in each run, inside the tests' process and without the wait. */
if (isFullRun)
  test(
    'the demo is reset in the same process when its own machine asks, and then accepts logins',
    async () => {
      const port = String(await freePort())
      const data = join(folder, 'demo')
      const { child, exited, output } = run({ PORT: port, DATA_DIR: data, DEMO: '1' })
      const ask = async (path: string, form: Record<string, string> = {}) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          // Without it the demo is not reset, because a page of another site could ask for that.
          headers: { 'x-client-version': '1.0.0' },
          body: formBody(form),
        })
        const { code, data } = Object(await answer.json())
        return { code, data: Object(fromWire(data)) }
      }
      const since = async () => (await ask(callPaths.getMarket).catch(() => null))?.data.demoSince ?? null
      await expect.poll(output, { timeout: FIRST_START_MS }).toContain('leads through a first trade')
      const first = await since()
      const online = async () => {
        const { data } = (await ask(callPaths.listOffers, { limit: '50' })).data
        return data.filter((offer: { isOnline: number }) => offer.isOnline === 1).length
      }
      await expect.poll(online).toBeGreaterThan(3)
      // A reset is refused during the demo's first 15 seconds.
      await expect
        .poll(async () => (await ask(callPaths.startDemoOver)).code, { timeout: 30_000, interval: 500 })
        .toBe(1)
      await expect.poll(since, { timeout: FIRST_START_MS, interval: 500 }).toBeGreaterThan(first)
      const keys = { account: 'alice', password: 'demo-1234' }
      expect((await ask(callPaths.logIn, keys)).data.username).toBe('alice')
      child.kill('SIGTERM')
      expect((await exited)[0]).toBe(0)
      expect(findPostmaster(join(data, 'postgres'))).toBeUndefined()
    },
    2 * FIRST_START_MS + 60_000,
  )

function cluster() {
  return join(folder, 'postgres')
}

function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'fatal', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  return { child, exited: once(child, 'close'), output: () => output, errors: () => errors }
}

/** Sends a call but for its end. */
async function beginCall(port: string, token = '') {
  const call = connect(Number(port), '127.0.0.1')
  let answer = ''
  call.setEncoding('utf8').on('data', (text) => (answer += text))
  const body = formBody({ methodType: 'bank' }).toString()
  call.write(
    `POST ${callPaths.listOffers} HTTP/1.1\r\nhost: localhost\r\ntoken: ${token}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 3)}`,
  )
  // A later request has succeeded, so the incomplete one has arrived.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  return {
    finish: async () => {
      const closed = once(call, 'close')
      call.write(body.slice(3))
      await closed
      return answer
    },
  }
}

/** Asks on a new connection, which the server ends. */
async function knock(port: string) {
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (more) => (text += more))
  socket.on('error', () => {}) // 'close' follows
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  return { heard: () => text, closed }
}

/** Registers by the code that the server logs. Returns the token. */
async function signUp(port: string, output: () => string): Promise<string> {
  const ask = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: formBody(form) })
    return Object(fromWire(Object(await answer.json()).data))
  }
  const mobile = '+8613800000001'
  await ask(callPaths.sendCode, { mobile, event: 'register' })
  const code = /"code":"(\d+)","msg":"sms code/
  await expect.poll(output).toMatch(code)
  const form = { mobile, code: code.exec(output())?.[1] ?? '', password: 'of-this-test-alone' }
  return (await ask(callPaths.register, form)).token
}

/** A phone's socket that has been greeted. */
async function openPhone(port: string, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?${socketQuery({ token })}`)
  let closedBy: number | null = null
  socket.addEventListener('close', ({ code }) => {
    closedBy = code
  })
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  return { closedBy: () => closedBy }
}

function servingProcesses({ pid }: ChildProcess): number[] {
  const table = execFileSync('ps', ['-ax', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([own, parent, ...command]) =>
      Number(parent) === pid && command.join(' ').includes('processes/serve') ? [Number(own)] : [],
    )
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: portOf(server) }
}
