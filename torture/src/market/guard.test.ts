import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const guard = new URL('guard.ts', import.meta.url).href
const patience = { timeout: 15_000 }

test('a torture that is killed leaves no server and no folder behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guarded-'))
  // It goes by its path, as a server does.
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'apps/server/src/main.ts'])
  writeFileSync(join(folder, 'pids'), `${server.pid}\n`)
  const ended = once(server, 'exit')
  const script = `const { startGuard } = await import(process.argv[1]); startGuard(process.argv[2]); console.log('on guard'); setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script, guard, folder])
  await once(owner.stdout, 'data')
  expect(existsSync(folder)).toBe(true)
  owner.kill('SIGKILL')
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
  await expect.poll(() => existsSync(folder), patience).toBe(false)
})
