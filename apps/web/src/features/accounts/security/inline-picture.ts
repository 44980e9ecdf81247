import type { Uploaded } from '../../../base/api/upload.ts'

/** The server takes 345 kB. Tried in order until the picture is small enough. */
const MAX_BYTES = 340_000
const attempts = [
  { side: 1600, quality: 0.8 },
  { side: 1400, quality: 0.7 },
  { side: 1200, quality: 0.6 },
  { side: 900, quality: 0.5 },
] as const

/** Makes a picture small enough to go with a visitor's form: `url` is its content, for the form. */
export async function inlinePicture(file: File): Promise<Uploaded> {
  const picture = await createImageBitmap(file)
  try {
    for (const { side, quality } of attempts) {
      const blob = await jpegOf(picture, side, quality)
      if (blob && blob.size <= MAX_BYTES) return { url: await base64Of(blob), fullUrl: '' }
    }
  } finally {
    picture.close()
  }
  throw new Error('the picture cannot be made small enough')
}

function jpegOf(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** In the alphabet for addresses, which a form need not escape. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
