/** The command as operators run it, next to a running server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openWorld, type World } from '@u-market/testkit'
import { test as base, expect, inject } from 'vitest'

const entry = fileURLToPath(new URL('../src/verify-audit.ts', import.meta.url))
const COMMAND_MS = 60_000

/** Not the shared fixture: these tests break the trail. */
const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
  world: async ({}, use) => {
    const world = await openWorld(inject('template'))
    await use(world)
    await world.close()
  },
})

test(
  'verify-audit prints the newest entry to note, accepts the note later, and says where the trail is broken',
  async ({ world }) => {
    const whole = await verify(world)
    expect(whole.errors).toBe('')
    expect(whole.output).toMatch(
      /^\d+ entries, each as it was written\nnewest: \d+, 2026-\S+Z, [0-9a-f]{64}\n/,
    )
    const note = /--since (\S+)$/m.exec(whole.output)?.[1] ?? ''
    expect(whole.code).toBe(0)

    await world.olivia.issues({ to: world.bob, amount: '1.00' })
    expect((await verify(world, '--since', note)).code).toBe(0)
    const another = `3:${'0'.repeat(64)}`
    expect(await verify(world, '--since', another)).toMatchObject({
      code: 1,
      output: expect.stringContaining('BROKEN at entry 3: its hash is not the one that was noted'),
    })

    const client = await world.pool.connect()
    await client.query(`set session_replication_role = 'replica'; delete from audit_entry where seq = 9`)
    client.release(true)
    expect(await verify(world)).toMatchObject({
      code: 1,
      output: expect.stringContaining('BROKEN at entry 9: it is missing\n8 entries before it'),
    })
  },
  COMMAND_MS,
)

test(
  'verify-audit rejects malformed arguments',
  async ({ world }) => {
    for (const words of [
      ['--since', '7'],
      ['--sinse', '7:ab'],
    ])
      expect(await verify(world, ...words)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('usage:'),
      })
  },
  COMMAND_MS,
)

async function verify({ pool }: World, ...words: string[]) {
  const child = spawn(process.execPath, [entry, ...words], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: pool.options.connectionString,
      SECRET: 's'.repeat(32),
      DATA_KEYS: `tests:${Buffer.alloc(32, 'a key of tests').toString('base64')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const [code] = await once(child, 'close')
  return { code, output, errors }
}
