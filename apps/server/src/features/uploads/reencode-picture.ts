/**
 * Keeps only the pixels of an uploaded file: decoding and encoding it again drops metadata, trailing bytes and anything else
 * hidden in it. A file that does not decode completely is refused.
 */
import { createHash } from 'node:crypto'
import type { UploadCategory } from '@u-market/contract'
import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { shareOf } from '../../platform/own-process.ts'
import { Refusal } from '../../platform/refusal.ts'

export type PictureFormat = 'jpg' | 'png' | 'webp'
export type Picture = { format: PictureFormat; bytes: Buffer; width: number; height: number }

const AVATAR_SIDE = 512
/** Detailed photos are smaller than this; a larger result is encoded again at lower quality. */
export const MAX_KEPT_BYTES = 3 * 1024 * 1024
/** Tried in order until the picture is small enough; with the last even noise is. Only the first attempt keeps a PNG as PNG. */
const attempts = [
  { side: 2400, quality: 85 },
  { side: 2400, quality: 75 },
  { side: 1600, quality: 70 },
  { side: 1200, quality: 60 },
] as const
type Attempt = (typeof attempts)[number]
/** Allows a phone's 64-megapixel photo, but not a decompression bomb. */
const MAX_PIXELS = 70_000_000
/** Decoding is the server's heaviest work; two at a time leave room for orders. */
const decoding = limitConcurrency({ running: shareOf(2), waiting: 64 })

sharp.cache(false)
sharp.concurrency(1)

/** Decodes and encodes a picture for its category. Throws `UPLOAD_INVALID` for anything that is not a whole JPEG, PNG or WebP. */
export async function reencodePicture(bytes: Buffer, category: UploadCategory): Promise<Picture> {
  const format = sniffFormat(bytes)
  if (!format || !isWhole(format, bytes)) throw new Refusal('UPLOAD_INVALID')
  return decoding(async () => {
    let made = await encode(bytes, category, { format, ...attempts[0] })
    for (const attempt of attempts.slice(1)) {
      if (made.bytes.length <= MAX_KEPT_BYTES) break
      made = await encode(bytes, category, { format: format === 'png' ? 'jpg' : format, ...attempt })
    }
    return made
  })
}

/** Half the time of the usual effort, for 2 % more bytes. */
const PAGE_EFFORT = 2

/** Encodes the pixels of a rendered page. Opaque and not resized, unless it is noise. */
export function encodePixels({ data, width, height }: Pixels): Promise<Picture> {
  return decoding(async () => {
    for (const { quality, side } of attempts) {
      const isLast = side === attempts.at(-1)?.side
      const page = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
      const { data: bytes, info } = await (isLast ? page.resize(side, side, { fit: 'inside' }) : page)
        .webp({ quality, effort: PAGE_EFFORT })
        .toBuffer({ resolveWithObject: true })
      if (isLast || bytes.length <= MAX_KEPT_BYTES)
        return { format: 'webp', bytes, width: info.width, height: info.height }
    }
    throw new Error('a page was encoded with no quality')
  })
}

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')

/** Detects the format from the first bytes, because a file's name and declared type can be wrong. */
export function sniffFormat(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** Decoders tolerate a missing end, but a truncated picture must be refused. */
function isWhole(format: PictureFormat, bytes: Buffer): boolean {
  switch (format) {
    case 'jpg':
      return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 2
    case 'png':
      return bytes.includes(PNG_END)
    case 'webp':
      return bytes.length >= 12 && bytes.length >= bytes.readUInt32LE(4) + 8
  }
}

async function encode(
  bytes: Buffer,
  category: UploadCategory,
  { format, side, quality }: Attempt & { format: PictureFormat },
): Promise<Picture> {
  const picture = encoded(resized(bytes, category, side), format, quality)
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new Refusal('UPLOAD_INVALID')
  })
  return { format, bytes: data, width: info.width, height: info.height }
}

/**
 * SHA-256 of what a stored picture shows: its size and pixels. Equal for one picture in files that differ in metadata, compression
 * without loss, or an alpha channel that hides nothing.
 */
export function digestPixels(bytes: Buffer): Promise<Buffer> {
  return decoding(async () => {
    const { data, info } = await sharp(bytes)
      .flatten({ background: '#FFFFFF' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest()
  })
}

function encoded(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  switch (format) {
    case 'jpg':
      // Transparent areas become white; the default is black.
      return picture.flatten({ background: '#FFFFFF' }).jpeg({ quality })
    case 'png':
      return picture.png()
    case 'webp':
      return picture.webp({ quality })
  }
}

function resized(bytes: Buffer, category: UploadCategory, side: number): Sharp {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient()
  return category === 'avatar'
    ? picture.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
    : picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}
