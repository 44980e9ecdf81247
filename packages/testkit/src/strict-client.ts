import {
  type CallPath,
  CONSOLE_UPLOAD_PATH,
  type ConsoleDataOf,
  type ConsoleFormOf,
  type ConsolePath,
  consoleEndpoints,
  type DataOf,
  type Endpoint,
  type Envelope,
  endpoints,
  type FormOf,
  type Locale,
  type Picture,
  picture,
  UPLOAD_PATH,
  type UploadCategory,
} from '@u-market/contract'
import { z } from 'zod'
import { readEnvelopeStrictly, readStrictly } from './strict-answer.ts'
import type { Reply, Transport } from './transport.ts'

export type Identity = {
  token: string | null
  locale: Locale
  /** The network address that the server sees; each visitor has their own, as limits count by it. */
  readonly address: string
}
export type SendOptions = { idempotencyKey?: string; headers?: Record<string, string> }

const uploadEndpoint: Endpoint = {
  auth: 'Y',
  summary: '',
  body: z.object({ file: z.string(), category: z.string().optional() }),
  data: picture,
  refusals: ['UPLOAD_INVALID'],
}

const formOf = (form: object): string => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, String(value))
  return body.toString()
}

/** Calls as one visitor; every answer of every call is held to the contract, to the letter. */
export const createStrictClient = (transport: Transport, identity: Identity) => {
  const headersOf = (options: SendOptions): Record<string, string> => ({
    'accept-language': identity.locale,
    'x-client-platform': 'h5',
    'x-client-version': '1.0.0',
    'x-forwarded-for': identity.address,
    ...(identity.token ? { token: identity.token } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...options.headers,
  })
  /** Any body to any path; only the envelope is judged. */
  const sendRaw = async (
    path: string,
    body: string | Buffer,
    options: SendOptions = {},
  ): Promise<Reply & { envelope: Envelope<unknown> }> => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await transport({ path, body, headers: { ...type, ...headersOf(options) } })
    return { ...reply, envelope: readEnvelopeStrictly(path, reply) }
  }
  const send = async (
    path: string,
    endpoint: Endpoint,
    body: string,
    options: SendOptions,
  ): Promise<unknown> => readStrictly(path, endpoint, await sendRaw(path, body, options), identity.locale)

  const uploadTo = async (
    path: string,
    file: Buffer,
    category: string | undefined,
    type: string,
  ): Promise<Picture> => {
    const form = new FormData()
    if (category !== undefined) form.set('category', category)
    form.set('file', new Blob([new Uint8Array(file)], { type }), 'picture.jpg')
    const encoded = new Response(form)
    const reply = await transport({
      path,
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { ...headersOf({}), 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    return readStrictly(path, uploadEndpoint, reply, identity.locale) as Picture
  }

  return {
    identity,
    sendRaw,
    call: async <P extends CallPath>(
      path: P,
      form: FormOf<P>,
      options: SendOptions = {},
    ): Promise<DataOf<P>> => (await send(path, endpoints[path], formOf(form), options)) as DataOf<P>,
    /** A body that the types would not let through. */
    callWith: (path: CallPath, body: string, options: SendOptions = {}): Promise<unknown> =>
      send(path, endpoints[path], body, options),
    console: async <P extends ConsolePath>(
      path: P,
      form: ConsoleFormOf<P>,
      options: SendOptions = {},
    ): Promise<ConsoleDataOf<P>> =>
      (await send(path, consoleEndpoints[path], formOf(form), options)) as ConsoleDataOf<P>,
    consoleWith: (path: ConsolePath, body: string, options: SendOptions = {}): Promise<unknown> =>
      send(path, consoleEndpoints[path], body, options),
    upload: (file: Buffer, category?: UploadCategory | string, type = 'image/jpeg'): Promise<Picture> =>
      uploadTo(UPLOAD_PATH, file, category, type),
    /** As an operator. */
    consoleUpload: (file: Buffer): Promise<Picture> =>
      uploadTo(CONSOLE_UPLOAD_PATH, file, undefined, 'image/jpeg'),
  }
}
export type StrictClient = ReturnType<typeof createStrictClient>
