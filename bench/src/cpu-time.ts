import { readdirSync, readFileSync } from 'node:fs'
import type { LoadResult } from './load.ts'

/** CPU seconds so far, in user and kernel mode. */
export type CpuTime = { readonly server: number; readonly database: number }

/** Of the server's process, and of PostgreSQL with all its backends, ended ones included. */
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

/** A load, and the CPU seconds of each of its calls. */
export type Costed<Result extends Pick<LoadResult, 'count'> = LoadResult> = {
  readonly load: Result
  readonly cpuEach: CpuTime
}

export async function countCpu<Result extends Pick<LoadResult, 'count'>>(
  cpuTimeNow: () => CpuTime,
  run: () => Promise<Result>,
): Promise<Costed<Result>> {
  const before = cpuTimeNow()
  const load = await run()
  const { server, database } = cpuSince(before, cpuTimeNow())
  return { load, cpuEach: { server: server / load.count, database: database / load.count } }
}

/** Linux reports hundredths of a second on every platform that Node runs on. */
const TICKS_A_SECOND = 100

/**
 * `ended` is the time of children that have ended, as a postmaster waits for its backends. Undefined if the process has ended.
 */
function readStat(pid: number): { parent: number; own: number; ended: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // The process has ended since the folder was listed.
    return undefined
  }
  // The command's name is in brackets and may contain anything, so fields are counted after it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, kernel = 0, childUser = 0, childKernel = 0] = fields.slice(11, 15)
  return { parent, own: (user + kernel) / TICKS_A_SECOND, ended: (childUser + childKernel) / TICKS_A_SECOND }
}
