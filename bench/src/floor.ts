import { fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@u-market/testkit/free-port'
import { type Costed, countCpu } from './cpu-time.ts'
import { runLoad } from './load.ts'
import type { Market } from './market.ts'

export type Floor = {
  /** A kept answer. */
  readonly bare: (run: Run) => Promise<Costed>
  /** The same after one prepared query that the requests of a turn share. */
  readonly query: (run: Run) => Promise<Costed>
  readonly close: () => Promise<void>
}
type Run = { readonly connections: number; readonly seconds: number }

/** Starts what a read costs at least: Fastify without our code, on the same database. */
export async function openFloor(market: Market): Promise<Floor> {
  const port = await freePort()
  const server = fork(new URL('floor-server.ts', import.meta.url).pathname, {
    env: { ...process.env, PORT: String(port), DATABASE_URL: market.connectionString },
  })
  const { pid } = server
  if (pid === undefined) throw new Error('the floor does not start')
  await once(server, 'message')
  const load = (path: string) => (run: Run) =>
    countCpu(
      () => market.cpuTime(pid),
      () => runLoad({ ...run, port, request: () => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n` }),
    )
  return {
    bare: load('/bare'),
    query: load('/query'),
    close: async () => {
      server.kill()
      await once(server, 'exit')
    },
  }
}
