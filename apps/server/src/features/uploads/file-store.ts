import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isErrorCode } from '../../platform/error-code.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from '../deps.ts'

/** Stores uploaded files by their path on the wire. The only implementation is on disk. */
export type FileStore = {
  put(path: string, bytes: Buffer): Promise<void>
  /** Returns null if there is no such file. */
  read(path: string): Promise<{ stream: Readable; byteCount: number } | null>
  remove(path: string): Promise<void>
  /** Yields every file last changed more than `ageMs` milliseconds ago, including files whose writing was interrupted. */
  older(ageMs: number): AsyncIterable<StoredFile>
}

/** `isWhole` is false for a file whose writing was interrupted. */
export type StoredFile = { readonly path: string; readonly isWhole: boolean }

const UPLOADS = 'uploads'
const UNFINISHED = '.part'

/** Folder for uploads that are still being received, on the same disk as the stored ones. */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, UPLOADS, 'incoming')
}

/**
 * Stores files below one folder, readable only by the server's user. Does not check paths: they come from the upload table, never
 * from a caller.
 */
export function diskFileStore(folder: string): FileStore {
  return {
    put: async (path, bytes) => {
      const file = join(folder, path)
      const aside = `${file}${UNFINISHED}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Writes to a temporary file, flushes and renames, so that a crash cannot leave a partial file under a stored path.
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
    older: (ageMs) => olderFiles(folder, ageMs),
  }
}

/** Compares with the system clock, from which the files have their times, not with the market's clock. */
async function* olderFiles(folder: string, ageMs: number): AsyncIterable<StoredFile> {
  const before = Date.now() - ageMs
  try {
    for await (const entry of await opendir(join(folder, UPLOADS), { recursive: true })) {
      const file = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !(await isOlder(file, before))) continue
      const path = `/${relative(folder, file).split(sep).join('/')}`
      yield { path, isWhole: !path.endsWith(UNFINISHED) }
    }
  } catch (error) {
    // The folder does not exist before the first upload.
    if (!isErrorCode(error, 'ENOENT')) throw error
  }
}

async function isOlder(file: string, before: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < before
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Identity documents and PDFs are encrypted, each bound to its path; pictures are stored as they are. */
const SEALED_FOLDERS = ['/uploads/idcard/', '/uploads/original/']

export function openFileStore(deps: Pick<Deps, 'dataDir' | 'dataKeys'>): FileStore {
  return sealedFileStore(diskFileStore(deps.dataDir), deps.dataKeys)
}

function sealedFileStore(store: FileStore, keys: Deps['dataKeys']): FileStore {
  const isSealed = (path: string): boolean => SEALED_FOLDERS.some((folder) => path.startsWith(folder))
  return {
    put: (path, bytes) => store.put(path, isSealed(path) ? seal(keys, bytes, path) : bytes),
    read: async (path) => {
      const file = await store.read(path)
      if (!file || !isSealed(path)) return file
      // Decrypts the whole file before sending any byte, because the authentication tag is at its end.
      const plain = unseal(keys, await buffer(file.stream), path)
      return { stream: Readable.from(plain), byteCount: plain.length }
    },
    remove: store.remove,
    older: store.older,
  }
}
