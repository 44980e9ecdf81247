/**
 * PDFium with a font for letters whose font a document does not bring. The fonts that every reader has are in PDFium; Chinese
 * ones are not. The library has no call to add one, so the font is written to the file system in WebAssembly's memory, where
 * PDFium is told to look.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'

const FOLDER = '/tmp'
const AT_FOLDER = -100
const WRITE_AND_CREATE = 0o101
const MODE = 0o600
/** Of `FPDF_LIBRARY_CONFIG`, and where in it the folders of fonts are named. */
const CONFIG = { version: 2, size: 32, fonts: 4 }

type Module = Awaited<ReturnType<typeof PDFiumModule>>
/** What WebAssembly calls: functions by library and name. */
type System = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The types of a browser are not among those of the server. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: System,
  ): Promise<{ readonly instance: unknown; readonly module: unknown }>
}

export function openPdfium(font: Uint8Array): Promise<PDFiumLibrary> {
  return PDFiumLibrary.initBase({
    vendor: async (options) => {
      const { promise, resolve, reject } = Promise.withResolvers<System>()
      const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
      const module = await PDFiumModule({
        ...options,
        instantiateWasm: (imports, done) => {
          WebAssembly.instantiate(wasm, imports).then((made) => {
            // The types of the library know one argument.
            Reflect.apply(done, undefined, [made.instance, made.module])
            resolve(imports)
          }, reject)
          return {}
        },
      })
      writeFont(module, await promise, font)
      const paths = words(module, [place(module, Buffer.from(`${FOLDER}\0`)), 0])
      const config = place(module, Buffer.alloc(CONFIG.size))
      const view = new DataView(module.HEAPU8.buffer)
      view.setUint32(config, CONFIG.version, true)
      view.setUint32(config + CONFIG.fonts, paths, true)
      const start: unknown = Reflect.get(module, '_FPDF_InitLibraryWithConfig')
      if (typeof start !== 'function') throw new Error('PDFium cannot be started')
      Reflect.set(module, '_FPDF_InitLibraryWithConfig', () => start(config))
      return module
    },
  })
}

function writeFont(module: Module, system: System, font: Uint8Array): void {
  const call = (library: string, name: string, ...values: number[]): number => {
    const found = system[library]?.[name]
    if (typeof found !== 'function') throw new Error(`PDFium has no ${name}`)
    return Number(found(...values))
  }
  const path = place(module, Buffer.from(`${FOLDER}/font.ttf\0`))
  const file = call('env', '__syscall_openat', AT_FOLDER, path, WRITE_AND_CREATE, words(module, [MODE]))
  const parts = words(module, [place(module, font), font.length])
  const wasi = 'wasi_snapshot_preview1'
  const failed = call(wasi, 'fd_write', file, parts, 1, words(module, [0]))
  if (file < 0 || failed !== 0) throw new Error('the font could not be written')
  call(wasi, 'fd_close', file)
}

/** Copies bytes to the memory of WebAssembly, where they stay until the process ends. */
function place(module: Module, bytes: Uint8Array): number {
  const at = module.wasmExports.malloc(bytes.length)
  module.HEAPU8.set(bytes, at)
  return at
}

function words(module: Module, values: readonly number[]): number {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return place(module, bytes)
}
