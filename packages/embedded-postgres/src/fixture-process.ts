import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A small server in a separate process and process group: hold-database.fixture.ts. */
export type FixtureProcess = {
  /** The address of its database, or why it did not start. */
  readonly firstLine: string
  exitCode(): number | null
  kill(signal: NodeJS.Signals): Promise<void>
  /** Signals the whole process group, as Ctrl-C does. */
  killGroup(signal: NodeJS.Signals): Promise<void>
}

const script = fileURLToPath(new URL('hold-database.fixture.ts', import.meta.url))
const children = new Set<ChildProcess>()

export async function startFixture(kind: 'embedded' | 'throwaway', folder = ''): Promise<FixtureProcess> {
  const child = spawn(process.execPath, [script, kind, folder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const exited = once(child, 'exit')
  const [firstLine] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => [`ended with exit code ${code}, without a word`]),
  ])
  return {
    firstLine: String(firstLine),
    exitCode: () => child.exitCode,
    async kill(signal) {
      child.kill(signal)
      await exited
    },
    async killGroup(signal) {
      process.kill(-(child.pid ?? 0), signal)
      await exited
    },
  }
}

export function killFixtures(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}
