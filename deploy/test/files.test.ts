/** Two servers behind nginx share a bucket: of an npm package, and of Ceph where Debian has it. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createTasks } from '@u-market/server/jobs/index.ts'
import { openWorld, plainPicture } from '@u-market/testkit'
import { freePort } from '@u-market/testkit/free-port'
import { startS3Server } from '@u-market/testkit/s3-server'
import { startServer } from '@u-market/testkit/server'
import { createStrictClient } from '@u-market/testkit/strict-client'
import { startTemplate, type Template } from '@u-market/testkit/template'
import { overHttp } from '@u-market/testkit/transport'
import { describe, expect, test } from 'vitest'
import { findProgram } from '../src/debian.ts'
import { startRadosgw } from '../src/radosgw.ts'

const PICTURES = 1_000
/** Calls at once: a phone loads a few. */
const AT_ONCE = 8
const ARCHIVE_BYTES = 24 * 1024 * 1024
const PIECE_BYTES = 100_000
/** By then an outage has met some of the calls. */
const UNDER_WAY_MS = 200

const nginx = findProgram('nginx', 'nginx')
const stores = [
  ['the npm package s3rver', startS3Server],
  ['Debian’s radosgw', startRadosgw],
] as const

describe.runIf(nginx).each(stores)('with %s', (name, startStore) => {
  test('each picture is read through the front, what one server prunes is gone for both, and an outage passes', async (context) => {
    const store = await startStore()
    if (!store) return context.skip()
    const { template, stop } = await startTemplate()
    const world = await openWorld(template, { bucket: store.settings })
    const spool = mkdtempSync(join(tmpdir(), 'u-market-spool-'))
    const other = await startServer({
      connectionString: world.pool.options.connectionString ?? '',
      dataDir: spool,
      clock: world.deps.clock,
      settings: { bucket: store.settings },
    })
    // An archive is of unknown length when its first byte comes.
    const archive = randomBytes(ARCHIVE_BYTES)
    await world.deps.files.put('/archives/one', piecesOf(archive))
    const found = await other.app.deps.files.read('/archives/one')
    expect(found && archive.equals(await buffer(found.stream))).toBe(true)
    await other.app.deps.files.remove('/archives/one')
    const front = await startFront([world.server.baseUrl, other.baseUrl])
    try {
      const phones = phonesOf(template, front.baseUrl)
      const pictures = await upload(phones, PICTURES)
      const read = () => readAll(front.baseUrl, pictures)
      // Twice, so that each is read at the server that did not take it.
      expect(await read()).toEqual({ 200: PICTURES })
      expect(await read()).toEqual({ 200: PICTURES })
      expect(store.paths()).toEqual([...pictures.map(({ url }) => url), '/store-id'].sort())

      const during = read()
      await delay(UNDER_WAY_MS)
      await store.kill()
      const statuses = await during
      console.log(`${name}, killed while ${PICTURES} pictures were read: ${JSON.stringify(statuses)}`)
      expect(statuses[503]).toBeGreaterThan(0)
      expect((statuses[200] ?? 0) + (statuses[503] ?? 0) + (statuses.broken ?? 0)).toBe(PICTURES)
      await expect(upload(phones, 1)).answeredStatus(503)
      await store.start()
      expect(await read()).toEqual({ 200: PICTURES })

      world.clock.skip({ hours: 25 })
      const tasks = createTasks(other.app.deps)
      await tasks.prune({})
      await tasks.remove_files({})
      expect(store.paths()).toEqual(['/store-id'])
      expect(await read()).toEqual({ 404: PICTURES })
      expect([...world.server.takeBugs(), ...other.takeBugs()]).toEqual([])
    } finally {
      await front.stop()
      await other.stop()
      await world.close()
      await stop()
      await store.stop()
      rmSync(spool, { recursive: true })
    }
  })
})

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

function phonesOf({ cast }: Template, baseUrl: string) {
  return cast.crowd.map(({ token, address }) => ({
    token,
    client: createStrictClient(overHttp(baseUrl), { token, locale: 'en-US', address }),
  }))
}

type Phone = ReturnType<typeof phonesOf>[number]
type Uploaded = { readonly url: string; readonly token: string }

async function upload(phones: readonly Phone[], count: number): Promise<Uploaded[]> {
  const picture = await plainPicture()
  return inTurns(count, async (at) => {
    const phone = phones[at % phones.length]
    if (!phone) throw new Error('there is no phone')
    const { url } = await phone.client.upload(picture, 'voucher')
    return { url, token: phone.token }
  })
}

/** Reads each picture; returns how many answers there were of each status, and how many broke off. */
async function readAll(baseUrl: string, pictures: readonly Uploaded[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  await inTurns(pictures.length, async (at) => {
    const { url = '', token = '' } = pictures[at] ?? {}
    const status = await fetch(baseUrl + url, { headers: { token } })
      .then(async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      })
      .catch(() => 'broken')
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  return statuses
}

async function inTurns<T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) done.push(await act(next++))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

/** nginx passes calls to the servers in turn, and repeats none, so that what either answers is seen. */
async function startFront(servers: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-front-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log stderr crit; worker_processes 1;
events { worker_connections 256; }
http {
  access_log off; client_max_body_size 11m;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream market { ${servers.map((server) => `server ${new URL(server).host} max_fails=0;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://market; proxy_next_upstream off; proxy_set_header host $http_host;
      proxy_set_header x-forwarded-for $http_x_forwarded_for;
    }
  }
}
`,
  )
  const child = spawn(nginx ?? '', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' })
  const baseUrl = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${baseUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ) // nginx is not listening yet
  await expect.poll(isUp).toBe(true)
  return {
    baseUrl,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
