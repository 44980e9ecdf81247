/**
 * Files of archives: encrypted in pieces, so that neither writing nor reading one holds it in memory. Each piece is bound to its
 * file, its place and whether it is the last, so pieces cannot be exchanged, and a cut file does not open as a whole one.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isErrorCode } from '../../platform/error-code.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from '../deps.ts'

const PIECE_BYTES = 1024 * 1024
const LENGTH_BYTES = 4
const UNFINISHED = '.part'

type Place = Pick<Deps, 'dataDir' | 'dataKeys'>

const folderOf = ({ dataDir }: Pick<Deps, 'dataDir'>): string => join(dataDir, 'archives')
const contextOf = (file: string, place: number, isLast: boolean): string =>
  `archive ${file} ${place}${isLast ? ' last' : ''}`

/** Writes a file under a name that cannot be guessed; returns the name and the number of bytes that it holds. */
export async function writeArchive(
  deps: Place,
  bytes: AsyncIterable<Buffer>,
): Promise<{ readonly file: string; readonly byteCount: number }> {
  const file = `${randomBytes(18).toString('base64url')}.sealed`
  const path = join(folderOf(deps), file)
  let byteCount = 0
  const sealed = async function* () {
    let place = 0
    for await (const { piece, isLast } of piecesOf(bytes)) {
      byteCount += piece.length
      const ciphertext = seal(deps.dataKeys, piece, contextOf(file, place++, isLast))
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(ciphertext.length)
      yield length
      yield ciphertext
    }
  }
  await mkdir(folderOf(deps), { recursive: true, mode: 0o700 })
  try {
    await pipeline(sealed, createWriteStream(path + UNFINISHED, { mode: 0o600, flush: true }))
    await rename(path + UNFINISHED, path)
  } catch (error) {
    await rm(path + UNFINISHED, { force: true })
    throw error
  }
  return { file, byteCount }
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
  try {
    const handle = await open(join(folderOf(deps), file))
    return unsealed(deps, file, createReadStream('', { fd: handle, highWaterMark: PIECE_BYTES }))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
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

export function removeArchive(deps: Pick<Deps, 'dataDir'>, file: string): Promise<void> {
  return rm(join(folderOf(deps), file), { force: true })
}

/** Files last changed more than `ageMs` milliseconds ago: by the system's clock, from which they have their times. */
export async function oldArchives(deps: Pick<Deps, 'dataDir'>, ageMs: number): Promise<string[]> {
  try {
    const names = await readdir(folderOf(deps))
    const old: string[] = []
    for (const name of names)
      if ((await stat(join(folderOf(deps), name))).mtimeMs < Date.now() - ageMs) old.push(name)
    return old
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return []
    throw error
  }
}
