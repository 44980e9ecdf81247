import type { UploadCategory } from '@u-market/contract'
import { type Envelope, readEnvelope, TransportError, UPLOAD_PATH, wireName } from '@u-market/contract/client'
import { inThisSession, SessionOverError } from '../stores/user-info.ts'
import { apiBase } from './addresses.ts'
import { callHeaders } from './client.ts'
import { handleGlobalError } from './global-errors.ts'

/** What the server takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** As payment proof, as evidence and in a chat. */
export const PDF_TYPE = 'application/pdf'

type Picture = { readonly url: string; readonly fullUrl: string }
/** A picture, or the first page of a PDF with all of its pages. */
export type Uploaded = Picture & { readonly pages?: readonly Picture[] | undefined }

/** The pictures that an upload became. */
export function picturesOf(uploaded: Uploaded): readonly Picture[] {
  return uploaded.pages ?? [uploaded]
}

type Places = readonly (Uploaded | null)[]

export function pathsOf(places: Places): string {
  return places.flatMap((each) => (each ? picturesOf(each).map(({ url }) => url) : [])).join(',')
}

/** How many pictures fit into one of the places, besides those in the others. */
export function roomAt(places: Places, at: number, most: number): number {
  return places.reduce(
    (room, each, other) => (each && other !== at ? room - picturesOf(each).length : room),
    most,
  )
}

/** Adds a place as long as another picture fits. */
export function withPlace(places: Places, most: number): Places {
  const hasRoom = roomAt(places, -1, most) > 0 && places.every((each) => each !== null)
  return hasRoom ? [...places, null] : places
}

type UploadOptions = {
  readonly file: File
  readonly category: UploadCategory
  /** The order to pay whose proof this is: it does not expire while the proof is arriving. */
  readonly orderId?: string | undefined
  /** 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** A slow connection is not a dead one: only silence this long ends an upload. */
const SILENCE_MS = 60_000

export async function uploadFile(options: UploadOptions): Promise<Uploaded> {
  try {
    return await inThisSession(() => send(options))
  } catch (error) {
    if (!options.signal.aborted && !(error instanceof SessionOverError)) handleGlobalError(error)
    throw error
  }
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
function send({ file, category, orderId, onProgress, signal }: UploadOptions): Promise<Uploaded> {
  return new Promise<Uploaded>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const named = orderId === undefined ? '' : `?${new URLSearchParams({ [wireName('orderId')]: orderId })}`
    request.open('POST', apiBase() + UPLOAD_PATH + named)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    const body = new FormData()
    body.set('category', category)
    body.set('file', file)

    let silence = setTimeout(() => request.abort(), SILENCE_MS)
    const hear = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MS)
    }
    const fail = (): void => reject(new TransportError(0, 'Network Error'))
    request.upload.onprogress = (event) => {
      hear()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      try {
        resolve(
          readEnvelope(request.status, parse(request.responseText), request.getResponseHeader('retry-after')),
        )
      } catch (error) {
        reject(error)
      }
    }
    request.onloadend = () => clearTimeout(silence)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function parse(text: string): Partial<Envelope<Uploaded>> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
