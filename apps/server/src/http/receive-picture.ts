import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES, type UploadCategory, uploadCategories, uploadCategory } from '@u-market/contract'
import type { FastifyRequest } from 'fastify'
import { isErrorCode } from '../platform/error-code.ts'
import { FieldRefusal, TransportRefusal } from '../platform/refusal.ts'

/** Room for the rest of the form. */
const FORM_BYTES = 64 * 1024
const MAX_BYTES = MAX_UPLOAD_BYTES + FORM_BYTES
const DEFAULT_CATEGORY: UploadCategory = 'voucher'
const limits = { files: 1, fields: 4, parts: 5, fileSize: MAX_UPLOAD_BYTES, fieldSize: 100, headerPairs: 50 }

/** Returns the form's declared size in bytes, or the maximum if none is declared. Throws 415 and 413. */
export function announcedBytes(request: FastifyRequest): number {
  if (!request.isMultipart()) throw new TransportRefusal(415)
  const length = Number(request.headers['content-length'] ?? MAX_BYTES)
  if (length > MAX_BYTES) throw new TransportRefusal(413)
  return length
}

type Reading = {
  /** File that receives the picture. */
  readonly spool: FileHandle
  /** Rejects when the form arrives too slowly or is too large. */
  readonly late: Promise<never>
}

/** Reads the picture of a multipart form, with its parts in any order. Returns its category. */
export async function receivePicture(
  request: FastifyRequest,
  { spool, late }: Reading,
): Promise<UploadCategory> {
  const stop = new AbortController()
  const parts = readParts(request, spool, stop.signal)
  // Without a handler this would be an unhandled rejection if `late` has already ended the race.
  parts.catch(() => {})
  const { hasFile, category } = await Promise.race([parts, late])
    .catch((error) => {
      throw asRefusal(error)
    })
    .finally(() => stop.abort())
  const fitting = readCategory(category)
  if (!hasFile) throw new FieldRefusal('file', 'required')
  return fitting
}

async function readParts(
  request: FastifyRequest,
  spool: FileHandle,
  signal: AbortSignal,
): Promise<{ hasFile: boolean; category: unknown }> {
  let hasFile = false
  let category: unknown
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'category') category = part.value
      continue
    }
    if (part.fieldname === 'file') {
      await write(spool, addAbortSignal(signal, part.file))
      hasFile = true
    } else part.file.resume()
    if (part.file.truncated) throw new TransportRefusal(413)
  }
  return { hasFile, category }
}

/** Writes at explicit positions: the file's own position stays at the start, where it is read from next. */
async function write(spool: FileHandle, content: Readable): Promise<void> {
  let position = 0
  for await (const chunk of content) {
    for (let rest: Buffer = chunk; rest.length > 0; ) {
      const { bytesWritten } = await spool.write(rest, 0, rest.length, position)
      position += bytesWritten
      rest = rest.subarray(bytesWritten)
    }
  }
}

/**
 * Errors while parsing are the sender's fault: 413 if the form is too large, otherwise a refusal of the field `file`. Failures of
 * the local disk are returned unchanged.
 */
function asRefusal(error: unknown): unknown {
  if (error instanceof FieldRefusal || error instanceof TransportRefusal) return error
  if (isErrorCode(error, 'ENOSPC', 'EDQUOT', 'EIO', 'EROFS')) return error
  return isTooLarge(error) ? new TransportRefusal(413) : new FieldRefusal('file', 'upload')
}

function readCategory(value: unknown): UploadCategory {
  if (value === undefined || value === '') return DEFAULT_CATEGORY
  const parsed = uploadCategory.safeParse(value)
  if (!parsed.success) throw new FieldRefusal('category', 'one_of', { options: uploadCategories.join(', ') })
  return parsed.data
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413
}
