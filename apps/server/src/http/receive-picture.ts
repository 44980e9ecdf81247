import { MAX_UPLOAD_BYTES, type UploadCategory, uploadCategories, uploadCategory } from '@u-market/contract'
import type { FastifyRequest } from 'fastify'
import { FieldRefusal, TransportRefusal } from '../platform/refusal.ts'

type Received = { bytes: Buffer; category: UploadCategory }

/** Room for the form around the file. */
const FORM_BYTES = 64 * 1024
const DEFAULT_CATEGORY: UploadCategory = 'voucher'
const limits = { files: 1, fields: 4, parts: 5, fileSize: MAX_UPLOAD_BYTES, fieldSize: 100, headerPairs: 50 }

/** Reads the one picture of a multipart form, in whatever order its parts come. */
export async function receivePicture(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) throw new TransportRefusal(415)
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES)
    throw new TransportRefusal(413)
  const { bytes, category } = await readParts(request).catch((error) => {
    throw asRefusal(error)
  })
  const fitting = readCategory(category)
  if (!bytes) throw new FieldRefusal('file', 'required')
  return { bytes, category: fitting }
}

async function readParts(request: FastifyRequest): Promise<{ bytes: Buffer | null; category: unknown }> {
  let bytes: Buffer | null = null
  let category: unknown
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'category') category = part.value
      continue
    }
    const content = await part.toBuffer()
    if (part.file.truncated) throw new TransportRefusal(413)
    if (part.fieldname === 'file') bytes = content
  }
  return { bytes, category }
}

/** Whatever breaks while a form is parsed is the sender's: too large is 413, all else holds no file. */
function asRefusal(error: unknown): unknown {
  if (error instanceof FieldRefusal || error instanceof TransportRefusal) return error
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
