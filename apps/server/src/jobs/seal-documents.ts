import type { Deps } from '../features/deps.ts'
import { diskFileStore, sealFiles } from '../features/uploads/index.ts'

/** Encrypts, beside everything else, the documents that an earlier release left plain. What a stop leaves the next start does. */
export function startSealing({ database, dataDir, dataKeys: keys, log }: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const sealing = sealFiles({ database, store: diskFileStore(dataDir), keys }, { which: 'plain', signal })
    .then((count) => {
      if (count > 0) log.info(`${count} identity documents were encrypted`)
    })
    .catch((error: unknown) => log.error({ err: error }, 'identity documents could not be encrypted'))
  return {
    stop: () => {
      stopping.abort()
      return sealing
    },
  }
}
