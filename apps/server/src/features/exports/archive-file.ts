/**
 * Files of archives: encrypted in pieces, so that neither writing nor reading one holds it in memory. Each piece is bound to its
 * file, its place and whether it is the last, so pieces cannot be exchanged, and a cut file does not open as a whole one.
 */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from '../deps.ts'

const PIECE_BYTES = 1024 * 1024
const LENGTH_BYTES = 4

type Place = Pick<Deps, 'files' | 'dataKeys'>

const contextOf = (file: string, place: number, isLast: boolean): string =>
  `archive ${file} ${place}${isLast ? ' last' : ''}`

/** A name that cannot be guessed. */
export function newArchiveName(): string {
  return `${randomBytes(18).toString('base64url')}.sealed`
}

/** Where the store keeps an archive. */
export function archivePath(file: string): string {
  return `/archives/${file}`
}

/** Writes an archive; returns the number of bytes that it holds. */
export async function writeArchive(
  { files, dataKeys }: Place,
  file: string,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  let byteCount = 0
  const sealed = async function* () {
    let place = 0
    for await (const { piece, isLast } of piecesOf(bytes)) {
      byteCount += piece.length
      const ciphertext = seal(dataKeys, piece, contextOf(file, place++, isLast))
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(ciphertext.length)
      yield length
      yield ciphertext
    }
  }
  await files.put(archivePath(file), sealed())
  return byteCount
}

/** Yields pieces of one size; the last one may be shorter, or empty. */
async function* piecesOf(bytes: AsyncIterable<Buffer>) {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.length
    if (size <= PIECE_BYTES) continue
    const all = Buffer.concat(held)
    let start = 0
    for (; all.length - start > PIECE_BYTES; start += PIECE_BYTES)
      yield { piece: all.subarray(start, start + PIECE_BYTES), isLast: false }
    held = [all.subarray(start)]
    size = all.length - start
  }
  yield { piece: Buffer.concat(held), isLast: true }
}

/** Yields what `writeArchive` was given. Throws for a file that was changed or cut; null if it does not exist. */
export async function readArchive(deps: Place, file: string): Promise<AsyncGenerator<Buffer> | null> {
  const found = await deps.files.read(archivePath(file))
  return found && unsealed(deps, file, found.stream)
}

async function* unsealed({ dataKeys }: Place, file: string, stream: Readable): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let place = 0
  let kept: Buffer | null = null
  for await (const chunk of stream) {
    held = Buffer.concat([held, chunk])
    while (held.length >= LENGTH_BYTES && held.length >= LENGTH_BYTES + held.readUInt32BE()) {
      // Whether a piece is the last shows only with the next one.
      if (kept) yield unseal(dataKeys, kept, contextOf(file, place++, false))
      const end = LENGTH_BYTES + held.readUInt32BE()
      kept = held.subarray(LENGTH_BYTES, end)
      held = held.subarray(end)
    }
  }
  if (!kept || held.length > 0) throw new Error(`the archive ${file} was cut`)
  yield unseal(dataKeys, kept, contextOf(file, place, true))
}
