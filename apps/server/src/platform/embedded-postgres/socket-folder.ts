import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Place } from './place.ts'
import { port } from './postmaster.ts'
import { canEnter } from './runner.ts'

/** The kernel's limit on a socket's path is 108 bytes with its end mark on Linux, 104 on macOS. */
const socketPathLimit = 103
const prefix = 'socket-'

/** A folder that only the runner (and root) can open: beside the data, or under /tmp where that path is too long. */
export function makeSocketFolder({ storage, runner }: Place, wanted?: string): string {
  const near = join(storage, `${prefix}XXXXXX`, `.s.PGSQL.${port}`)
  const parent = Buffer.byteLength(near) <= socketPathLimit ? storage : temporaryFolder(runner)
  const folder = wanted ?? mkdtempSync(join(parent, parent === storage ? prefix : 'u-market-'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runner.isLent) chownSync(folder, runner.uid, runner.gid)
  return folder
}

/** What killed servers have left. Call it only while holding the database. */
export function sweepSocketFolders({ storage }: Place, inUse: string): void {
  for (const name of readdirSync(storage)) {
    const folder = join(storage, name)
    if (name.startsWith(prefix) && folder !== inUse) rmSync(folder, { recursive: true, force: true })
  }
}

export function removeSocketFolder(folder: string): void {
  const isOurs = [prefix, 'u-market-'].some((start) =>
    folder.slice(dirname(folder).length + 1).startsWith(start),
  )
  if (isOurs) rmSync(folder, { recursive: true, force: true })
}

/** Where the runner may go, and a socket's path stays short. */
export function temporaryFolder(runner: Place['runner']): string {
  const chosen = tmpdir()
  return chosen.length < 60 && canEnter(runner, chosen) ? chosen : '/tmp'
}
