import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from '../deps.ts'
import { diskFileStore, type FileStore } from './file-store.ts'

/** Where identity documents lie: encrypted, each for its own path. All other pictures are kept as they are. */
const SEALED_FOLDER = '/uploads/idcard/'

/** The files of this server. */
export function openFileStore(deps: Pick<Deps, 'dataDir' | 'dataKeys'>): FileStore {
  return sealedFileStore(diskFileStore(deps.dataDir), deps.dataKeys)
}

function sealedFileStore(store: FileStore, keys: Deps['dataKeys']): FileStore {
  const isSealed = (path: string): boolean => path.startsWith(SEALED_FOLDER)
  return {
    put: (path, bytes) => store.put(path, isSealed(path) ? seal(keys, bytes, path) : bytes),
    read: async (path) => {
      const file = await store.read(path)
      if (!file || !isSealed(path)) return file
      // Whole, as nothing of it may be shown before its end has proved that nobody changed it.
      const plain = unseal(keys, await buffer(file.stream), path)
      return { stream: Readable.from(plain), byteCount: plain.length }
    },
    remove: store.remove,
    older: store.older,
  }
}
