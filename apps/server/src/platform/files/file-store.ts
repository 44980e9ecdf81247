import type { Readable } from 'node:stream'

/**
 * Keeps files by their paths, such as `/uploads/voucher/x.jpg`. Does not check paths: they are made by the server, never by a
 * caller. Every method throws `StoreAway` while the store cannot be used.
 */
export type FileStore = {
  /** The setting and the place, for messages; without secrets. */
  readonly name: string
  /** Writes all of it or nothing. Replaces an earlier file. What is given piece by piece is not held in memory. */
  put(path: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** Returns null if there is no such file. */
  read(path: string): Promise<StoredFile | null>
  /** Does nothing if there is no such file. */
  remove(path: string): Promise<void>
  close(): void
}

/** A stream that breaks off ends with an error, never early. */
export type StoredFile = { readonly stream: Readable; readonly byteCount: number }
