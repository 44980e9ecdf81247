import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const module = new URL('folder.ts', import.meta.url).href
const patience = { timeout: 15_000 }

test('a torture that is killed leaves no server and no folder behind', async () => {
  // The guard recognizes a server by this path in its command line.
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'apps/server/src/main.ts'])
  const ended = once(server, 'exit')
  const script = `const { openFolder } = await import(process.argv[1])
    const folder = openFolder({ isOwnDisk: false })
    folder.note(Number(process.argv[2]))
    console.log(folder.dataDir)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script, module, String(server.pid)])
  const [printed] = await once(owner.stdout, 'data')
  const path = dirname(String(printed).trim())
  expect(existsSync(path)).toBe(true)
  owner.kill('SIGKILL')
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
  await expect.poll(() => existsSync(path), patience).toBe(false)
})
