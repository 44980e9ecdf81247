import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Guard = {
  /** Everything has been cleared away in order. */
  dismiss(): void
}

const script = fileURLToPath(new URL('guard.sh', import.meta.url))

/**
 * A shell beside us that clears away what we have started when we cannot: it waits for a word, or for the end of our pipe. A torture
 * that is killed leaves no server, no database, no mount and no folder behind.
 */
export function startGuard(folder: string): Guard {
  const shell = spawn('/bin/sh', [script, folder], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  shell.stdin.on('error', () => undefined)
  return { dismiss: () => void shell.stdin.end('stop\n') }
}
