import { findLiveSessions, idleSince } from '../features/accounts/index.ts'
import type { Deps } from '../features/deps.ts'
import { dismiss } from './connection.ts'
import type { Connections } from './connections.ts'

/** Shows out whose session ended while this process could not hear of it. */
export async function endMissedSessions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  connections: Connections,
): Promise<void> {
  const admitted = [...connections.all].filter(({ user }) => user !== null)
  if (admitted.length === 0) return
  const hashes = admitted.map(({ tokenHash }) => Buffer.from(tokenHash, 'hex'))
  const at = clock.now()
  const sessions = await findLiveSessions(database.pool, hashes, { at, idleSince: idleSince(at) })
  for (const [place, session] of sessions.entries()) {
    const connection = admitted[place]
    if (!connection || session) continue
    connection.isEnded = true
    dismiss(connection, 'session')
  }
}
