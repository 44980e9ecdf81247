import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_KEPT_BYTES, type PictureFormat, reencodePicture } from './reencode-picture.ts'

const formats = ['jpg', 'png', 'webp'] as const
const SECRET_COMMENT = 'taken at home, 31.23N 121.47E'

describe.each(formats)('a %s', (format) => {
  test('keeps its format and loses its metadata', async () => {
    const given = await picture(format)
    expect(given.includes(SECRET_COMMENT)).toBe(true)
    const made = await reencodePicture(given, 'voucher')
    expect(made).toMatchObject({ format, width: 300, height: 200 })
    expect(made.bytes.includes(SECRET_COMMENT)).toBe(false)
    const kept = await sharp(made.bytes).metadata()
    expect([kept.exif, kept.icc, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('that is also another type of file loses everything but the picture', async () => {
    const hidden = '<script>alert(1)</script>PK\x03\x04'
    const polyglot = Buffer.concat([await picture(format), Buffer.from(hidden)])
    const made = await reencodePicture(polyglot, 'voucher')
    expect(made.bytes.includes('<script>')).toBe(false)
    expect((await sharp(made.bytes).metadata()).format).toBe(format === 'jpg' ? 'jpeg' : format)
  })

  test.each([0.1, 0.5, 0.9, 0.99])('cut short at %d of its length is refused', async (share) => {
    const given = await picture(format)
    await refused(given.subarray(0, Math.floor(given.length * share)))
  })

  test.each([1, 2, 10])('without its last %d bytes is refused', async (missing) => {
    const given = await picture(format)
    await refused(given.subarray(0, given.length - missing))
  })
})

test('large pictures shrink to 2400, small ones do not grow', async () => {
  const wide = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await reencodePicture(wide, 'evidence')).toMatchObject({ width: 2400, height: 480 })
  expect(await reencodePicture(await picture('jpg', 20, 10), 'chat')).toMatchObject({ width: 20, height: 10 })
})

test('a picture that does not compress well is scaled down until it fits the limit', async () => {
  const side = 1700
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const png = await noise.png({ compressionLevel: 0 }).toBuffer()
  const made = await reencodePicture(png, 'voucher')
  expect(png.length).toBeGreaterThan(2 * MAX_KEPT_BYTES)
  expect(made.bytes.length).toBeLessThanOrEqual(MAX_KEPT_BYTES)
  expect(made.format).toBe('jpg')
  expect((await sharp(made.bytes).metadata()).format).toBe('jpeg')
})

test('an avatar is a square of 512', async () => {
  expect(await reencodePicture(await picture('webp', 40, 900), 'avatar')).toMatchObject({
    width: 512,
    height: 512,
  })
})

test('a photo is rotated upright before its orientation tag is removed', async () => {
  const lying = await sharp(await picture('jpg', 300, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await reencodePicture(lying, 'voucher')).toMatchObject({ width: 200, height: 300 })
})

test('a small file that claims too many pixels is refused before it is decoded', async () => {
  const bomb = await picture('png', 16, 16)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000 })
  await refused(bomb)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x00\x00\x00\x00\x00,'],
  ['a page', '<!doctype html><title>slip.jpg</title>'],
  ['a start and nothing else', '\xff\xd8\xff\xe0'],
  ['nothing', ''],
])('%s is refused', async (_, content) => {
  await refused(Buffer.from(content, 'latin1'))
})

test('eight pictures at once are all processed', async () => {
  const given = await picture('jpg')
  const made = await Promise.all(Array.from({ length: 8 }, () => reencodePicture(given, 'voucher')))
  expect(made.every(({ width }) => width === 300)).toBe(true)
})

/** Noise does not compress, so every byte of the file carries pixels. */
function picture(format: PictureFormat, width = 300, height = 200): Promise<Buffer> {
  const noise = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 2654435761) >>> 24),
  )
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: SECRET_COMMENT } })
    .withIccProfile('srgb')
    .toFormat(format === 'jpg' ? 'jpeg' : format)
    .toBuffer()
}

function refused(bytes: Buffer) {
  return expect(reencodePicture(bytes, 'voucher')).rejects.toMatchObject({ reason: 'UPLOAD_INVALID' })
}
