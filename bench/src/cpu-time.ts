import { readdirSync, readFileSync } from 'node:fs'

/** Processor seconds spent so far, in user and kernel mode. */
export type CpuTime = { readonly server: number; readonly database: number }

/** Of our server's process, and of PostgreSQL with all its backends, those that have ended included. */
export function cpuTime({ serverPid, postmasterPid }: { serverPid: number; postmasterPid: number }): CpuTime {
  const children = readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : []))
    .filter(({ parent }) => parent === postmasterPid)
  const postmaster = readStat(postmasterPid)
  const database = children.reduce(
    (sum, { own }) => sum + own,
    (postmaster?.own ?? 0) + (postmaster?.ended ?? 0),
  )
  return { server: readStat(serverPid)?.own ?? Number.NaN, database }
}

export function cpuSince(before: CpuTime, now: CpuTime): CpuTime {
  return { server: now.server - before.server, database: now.database - before.database }
}

/** The kernel counts in hundredths of a second on every platform that Node runs on. */
const TICKS_A_SECOND = 100

/** `ended`: of children that have ended and were waited for, as a postmaster waits for its backends. */
function readStat(pid: number): { parent: number; own: number; ended: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended since the folder was listed.
    return undefined
  }
  // The command's name stands in brackets and may hold anything; numbers are counted from behind it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, kernel = 0, childUser = 0, childKernel = 0] = fields.slice(11, 15)
  return { parent, own: (user + kernel) / TICKS_A_SECOND, ended: (childUser + childKernel) / TICKS_A_SECOND }
}
