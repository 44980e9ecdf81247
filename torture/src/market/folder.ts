import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Folder = {
  /** The servers' DATA_DIR. */
  readonly dataDir: string
  /** The data lies on a file system of its own that can be filled without harm to others. */
  readonly isOwnDisk: boolean
  /** Notes a process for the guard. */
  note(pid: number): void
  remove(): void
}

/** Room for the database with all its log, twice. */
const DISK = 'size=2500m,mode=755'

/** A folder for one run. Where we may mount, and it is wanted, the data gets a disk of its own in memory. */
export function openFolder(wanted: { readonly isOwnDisk: boolean }): Folder {
  const path = mkdtempSync(join(tmpdir(), `u-market-torture-${process.pid}-`))
  const dataDir = join(path, 'data')
  // Root lends PostgreSQL another account, which must get through.
  chmodSync(path, 0o755)
  mkdirSync(dataDir, { mode: 0o755 })
  const guard = startGuard(path)
  const isOwnDisk = wanted.isOwnDisk && mount(dataDir)
  return {
    dataDir,
    isOwnDisk,
    note: (pid) => appendFileSync(join(path, 'pids'), `${pid}\n`),
    remove: () => {
      if (isOwnDisk) spawnSync('umount', [dataDir])
      rmSync(path, { recursive: true, force: true })
      guard.dismiss()
    },
  }
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]).status === 0
}

export type Guard = {
  /** Everything has been cleared away in order. */
  dismiss(): void
}

const script = fileURLToPath(new URL('guard.sh', import.meta.url))

/**
 * A shell beside us that clears away what we have started when we cannot: it waits for a word, or for the end of our pipe. A torture
 * that is killed leaves no server, no database, no mount and no folder behind.
 */
function startGuard(folder: string): Guard {
  const shell = spawn('/bin/sh', [script, folder], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  shell.stdin.on('error', () => undefined)
  return { dismiss: () => void shell.stdin.end('stop\n') }
}
