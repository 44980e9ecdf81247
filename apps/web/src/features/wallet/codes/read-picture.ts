import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type CodeReader = {
  readonly ofVideo: (video: HTMLVideoElement) => Promise<string | null>
  /** Null without a code, or for a file that is not a picture. */
  readonly ofFile: (file: Blob) => Promise<string | null>
}

/** Larger photos are read no better and use up a cheap phone's memory. */
const MAX_PIXELS_PER_SIDE = 2000

let reader: Promise<CodeReader> | null = null

/** Opens the reader once; after a failure (offline) the next call tries again. */
export function openReader(): Promise<CodeReader> {
  reader ??= open().catch((error: unknown) => {
    reader = null
    throw error
  })
  return reader
}

async function open(): Promise<CodeReader> {
  const detect = (await nativeDetect()) ?? (await ownDetect())
  return {
    ofVideo: detect,
    ofFile: async (file) => {
      const picture = await createImageBitmap(file).catch(() => null)
      if (!picture) return null
      try {
        return await detect(picture)
      } finally {
        picture.close()
      }
    },
  }
}

type Source = HTMLVideoElement | ImageBitmap
type Detect = (source: Source) => Promise<string | null>

type Detector = { readonly detect: (source: Source) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { readonly formats: readonly ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's BarcodeDetector, if it supports QR codes. */
async function nativeDetect(): Promise<Detect | null> {
  try {
    const found: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector')
    const formats = (await found?.getSupportedFormats()) ?? []
    if (!found || !formats.includes('qr_code')) return null
    const detector = new found({ formats: ['qr_code'] })
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null
  } catch {
    return null
  }
}

/** ZXing as WebAssembly from the app's own origin: one megabyte, loaded only by phones without a native reader. */
async function ownDetect(): Promise<Detect> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
  return async (source) => {
    const pixels = pixelsOf(source)
    if (!pixels) return null
    const [code] = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return code?.text ?? null
  }
}

function pixelsOf(source: Source): ImageData | null {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height]
  if (width === 0 || height === 0) return null // the first frame has not arrived
  const scale = Math.min(1, MAX_PIXELS_PER_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return pen?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}
