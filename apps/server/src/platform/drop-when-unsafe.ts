import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { READ_ONLY_STATE } from './outage.ts'

/** PostgreSQL's function that waits for the standby; it names itself in the warning of a wait that was cancelled. */
const STANDBY_WAIT = 'SyncRepWaitForLSN'
type Wire = EventEmitter & { readonly stream: { destroy(): void } }

/**
 * Treats a connection as lost, so that the outcome is looked up and the next connection may reach another server, in two cases.
 * After a cancelled wait for the standby, PostgreSQL reports a commit as done, with a warning that the standby may not have it.
 * A server that refuses writes is a standby.
 */
export function dropWhenUnsafe(client: pg.ClientBase): void {
  // The driver's types do not declare its connection, whose `error` event fails every query that awaits a response.
  const { connection } = client as unknown as { connection: Wire }
  const drop = (why: string): void => {
    connection.emit('error', new Error(`Connection terminated: ${why}`))
    connection.stream.destroy()
  }
  client.on('notice', ({ routine }) => {
    if (routine === STANDBY_WAIT) drop('a commit was not confirmed by the standby')
  })
  connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
    if (code === READ_ONLY_STATE) drop('the server is read-only')
  })
}
