import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The database's first process as its own file tells of it; the folder of its socket is unknown while it is starting. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string | undefined }

/** Undefined while none runs, as far as the file knows. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    process.kill(pid, 0)
    return { pid, socketFolder: lines[4] || undefined }
  } catch {
    return undefined
  }
}
