import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isErrorCode } from '../error-code.ts'
import type { FileStore } from './file-store.ts'

const UNFINISHED = '.part'

/** Keeps files below one folder, readable only by the server's user. */
export function folderStore(folder: string): FileStore {
  return {
    name: `DATA_DIR (${folder})`,
    put: async (path, content) => {
      const file = join(folder, path)
      const aside = `${file}${UNFINISHED}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Writes to a temporary file, flushes and renames, so that a crash cannot leave a partial file under a stored path.
      await writeFile(aside, content, { mode: 0o600, flush: true })
      await rename(aside, file)
    },
    read: async (path) => {
      try {
        const handle = await open(join(folder, path))
        const { size } = await handle.stat()
        return { stream: createReadStream('', { fd: handle }), byteCount: size }
      } catch (error) {
        if (isErrorCode(error, 'ENOENT')) return null
        throw error
      }
    },
    remove: async (path) => {
      const file = join(folder, path)
      await Promise.all([rm(file, { force: true }), rm(`${file}${UNFINISHED}`, { force: true })])
    },
    close: () => {},
  }
}
