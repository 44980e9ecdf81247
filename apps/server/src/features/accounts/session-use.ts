import type { Deps } from '../deps.ts'
import { markSessionsUsed } from './session.queries.ts'

/** How old the time of a session's last use may be: nobody reads it to the minute, and a write for every call would be dear. */
const STALE_MS = 5 * 60_000

type Used = { readonly tokenHash: Buffer; readonly lastUsedAt: Date }

/** Notes the use of sessions, all of a moment in one statement, each at most once in five minutes. Returns at once. */
export function createUseMarker({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>) {
  let waiting = new Map<string, Buffer>()
  let isWriting = false

  const write = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    try {
      while (waiting.size > 0) {
        const hashes = [...waiting.values()]
        waiting = new Map()
        const at = clock.now()
        const before = new Date(at.getTime() - STALE_MS)
        await markSessionsUsed(database.pool, { tokenHashes: hashes, at, before })
      }
    } catch (error) {
      // The next call of each session notes it again.
      log.warn({ err: error }, 'the use of sessions was not noted')
    } finally {
      isWriting = false
    }
  }

  return ({ tokenHash, lastUsedAt }: Used): void => {
    if (clock.now().getTime() - lastUsedAt.getTime() <= STALE_MS) return
    waiting.set(tokenHash.toString('base64'), tokenHash)
    void write()
  }
}
