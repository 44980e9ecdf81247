import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Folder = {
  /** The servers' DATA_DIR. */
  readonly dataDir: string
  /** The data has its own file system, which can be filled without harm. */
  readonly isOwnDisk: boolean
  /** Registers a process with the guard. */
  note(pid: number): void
  remove(): void
}

/** Room for twice the database and its WAL. */
const DISK = 'size=2500m,mode=755'

/** Creates a folder for one run, with the data on a separate tmpfs if that is wanted and allowed. */
export function openFolder(wanted: { readonly isOwnDisk: boolean }): Folder {
  const path = mkdtempSync(join(tmpdir(), `u-market-torture-${process.pid}-`))
  const dataDir = join(path, 'data')
  // Under root, PostgreSQL runs as another user, who needs access.
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
  /** Ends the guard after a complete cleanup. */
  dismiss(): void
}

const script = fileURLToPath(new URL('guard.sh', import.meta.url))

/**
 * Starts a shell that cleans up if this process is killed: it waits for `stop` or for the end of its stdin. Then no server,
 * database, mount or folder is left behind.
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
