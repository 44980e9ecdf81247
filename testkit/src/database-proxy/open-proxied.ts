import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabaseProxy } from './index.ts'

/** The file that node-postgres looks for in a socket's folder. */
const SOCKET_FILE = '.s.PGSQL.5432'

/** A proxy before the database of a connection string, and the string that goes through it. */
export async function openProxied(direct: string) {
  const url = new URL(direct)
  const target = join(url.searchParams.get('host') ?? '', SOCKET_FILE)
  const folder = mkdtempSync(join(tmpdir(), 'u-market-proxy-'))
  const proxy = await startDatabaseProxy({ findTarget: () => target, socketFile: join(folder, SOCKET_FILE) })
  url.searchParams.set('host', folder)
  return {
    proxy,
    connectionString: url.href,
    close: async (): Promise<void> => {
      await proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
