import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const tool = fileURLToPath(new URL('keep-running.mjs', import.meta.url))
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keep-running-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('restarts a server that dies of a bug or is killed, after a growing pause', async () => {
  const { exited, errors, starts } = run(
    'bugs',
    'process.exit(70)',
    "process.kill(process.pid, 'SIGKILL')",
    '',
  )
  expect(await exited).toBe(0)
  expect(starts()).toBe(3)
  expect(errors()).toBe(
    'The server died of a bug; it starts again in 0.02 s.\nThe server was ended by SIGKILL; it starts again in 0.04 s.\n',
  )
})

test('does not restart a server that cannot start', async () => {
  const { exited, errors, starts } = run('settings', 'process.exit(1)', '')
  expect(await exited).toBe(1)
  expect(starts()).toBe(1)
  expect(errors()).toBe('')
})

test('stops the server on a signal and does not restart it', async () => {
  const { child, exited, starts } = run(
    'told',
    `setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))`,
  )
  await expect.poll(starts).toBe(1)
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(starts()).toBe(1)
})

/** Runs a server that executes these scripts, one per start. */
function run(name: string, ...lives: string[]) {
  const count = join(folder, `${name}.count`)
  const server = join(folder, `${name}.mjs`)
  writeFileSync(
    server,
    `import { appendFileSync, readFileSync } from 'node:fs'
    const lives = [${lives.map((life) => `() => { ${life} }`).join(', ')}]
    appendFileSync(${JSON.stringify(count)}, '.')
    lives[readFileSync(${JSON.stringify(count)}, 'utf8').length - 1]()`,
  )
  const keeper = `import { keepRunning } from ${JSON.stringify(tool)}
    process.exitCode = await keepRunning(process.execPath, [${JSON.stringify(server)}], { firstPauseMs: 20 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', keeper], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  return {
    child,
    exited: once(child, 'close').then(([code]) => code),
    errors: () => errors,
    starts: () => {
      try {
        return readFileSync(count, 'utf8').length
      } catch {
        return 0
      }
    },
  }
}
