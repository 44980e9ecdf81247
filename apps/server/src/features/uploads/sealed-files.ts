import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files/file-store.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from '../deps.ts'

/** Identity documents and PDFs are encrypted, each bound to its path; pictures are stored as they are. */
const SEALED_FOLDERS = ['/uploads/idcard/', '/uploads/original/']

/** The store of uploads as users and operators see them. */
export function uploadStore({ files, dataKeys: keys }: Pick<Deps, 'files' | 'dataKeys'>): Pick<
  FileStore,
  'read'
> & {
  put(path: string, bytes: Buffer): Promise<void>
} {
  const isSealed = (path: string): boolean => SEALED_FOLDERS.some((folder) => path.startsWith(folder))
  return {
    put: (path, bytes) => files.put(path, isSealed(path) ? seal(keys, bytes, path) : bytes),
    read: async (path) => {
      const file = await files.read(path)
      if (!file || !isSealed(path)) return file
      // Decrypts the whole file before sending any byte, because the authentication tag is at its end.
      const plain = unseal(keys, await buffer(file.stream), path)
      return { stream: Readable.from(plain), byteCount: plain.length }
    },
  }
}
