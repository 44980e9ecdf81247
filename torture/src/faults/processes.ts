import type { Database } from '../market/database.ts'

/** One that has ended meanwhile needs no signal. */
export function signalProcess(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

/** The database's processes that serve the servers' connections. */
export async function findBackends(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where backend_type = 'client backend' and datname = 'u_market' and application_name <> 'torture' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

/** Tells a system's error by its code. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
