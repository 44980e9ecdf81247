import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { isErrorCode } from '../../platform/error-code.ts'

/** Where uploaded files lie, by their path on the wire. One adapter today; a bucket can be another. */
export type FileStore = {
  put(path: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<{ stream: Readable; byteCount: number } | null>
  remove(path: string): Promise<void>
}

/** Files below one folder, readable by the server's own user alone. Paths come from the upload table, never from a caller. */
export function diskFileStore(folder: string): FileStore {
  return {
    put: async (path, bytes) => {
      const file = join(folder, path)
      const aside = `${file}.part`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Written aside, flushed and renamed: a crash leaves no half file under a name that was handed out.
      await writeFile(aside, bytes, { mode: 0o600, flush: true })
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
    remove: (path) => rm(join(folder, path), { force: true }),
  }
}
