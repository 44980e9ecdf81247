import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
/** A fixed seed, so that a failing run can be repeated. */
const SHORT = ['--seconds', '10', '--seed', '18', '--traders', '5']
/** The faults that found most bugs, on each of the two markets. */
const telling = [
  'answers-swallowed,postmaster-killed,deadlines-passed',
  'primary-lost,standby-away,switched-over',
]
const started: ChildProcess[] = []

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
})

test.each(telling)('a short torture by %s finds no violation and leaves no folder behind', async (faults) => {
  const { code, output } = await run([...SHORT, '--faults', faults])
  expect(code, output).toBe(0)
  expect(output).toContain('holds  round 1')
  // Its first line is the command that repeats the run.
  expect(output).toContain(`npm run torture -- --seconds 10 --seed 18 --faults ${faults} --traders 5`)
  expect(foldersOf(output)).toEqual([])
})

test('rejects an unknown fault and lists the known ones', async () => {
  const { code, output } = await run(['--faults', 'rain'])
  expect(code).toBe(2)
  expect(output).toContain('There is no fault rain.')
  expect(output).toContain('answers-swallowed')
})

test('rejects faults that need different markets', async () => {
  const { code, output } = await run(['--faults', 'primary-lost,postmaster-killed'])
  expect(code).toBe(2)
  expect(output).toContain('run one after the other')
})

async function run(args: readonly string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [entry, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output: `${output}\n(process ${child.pid})` }
}

/** Folders that carry the id of the process that made them. */
function foldersOf(output: string): string[] {
  const pid = /\(process (\d+)\)/.exec(output)?.[1]
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`u-market-torture-${pid}-`))
}
