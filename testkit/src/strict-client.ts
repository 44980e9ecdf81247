import {
  type CallName,
  CONSOLE_UPLOAD_PATH,
  type ConsoleCallName,
  type ConsoleDataOf,
  type ConsoleFormOf,
  consoleEndpoints,
  type DataOf,
  type Endpoint,
  type Envelope,
  endpoints,
  type FormOf,
  formBody,
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

const uploadEndpoint = {
  path: UPLOAD_PATH,
  auth: 'Y',
  summary: '',
  body: z.object({ file: z.string(), category: z.string().optional() }),
  data: picture,
  refusals: ['UPLOAD_INVALID'],
} as const satisfies Endpoint

/** Calls as one visitor; every answer of every call is held to the contract, to the letter. */
export function createStrictClient(transport: Transport, identity: Identity) {
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
  const send = async (endpoint: Endpoint, body: string, options: SendOptions): Promise<unknown> =>
    readStrictly(endpoint, await sendRaw(endpoint.path, body, options), identity.locale)
  const sendAny = (endpoint: Endpoint, form: object | string, options: SendOptions): Promise<unknown> =>
    send(endpoint, typeof form === 'string' ? form : formBody(form).toString(), options)

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
    return readStrictly({ ...uploadEndpoint, path }, reply, identity.locale) as Picture
  }

  return {
    identity,
    sendRaw,
    call: async <N extends CallName>(
      name: N,
      form: FormOf<N>,
      options: SendOptions = {},
    ): Promise<DataOf<N>> => (await sendAny(endpoints[name], form, options)) as DataOf<N>,
    /** A form that the types would not let through, or a whole body. */
    callWith: (name: CallName, form: object | string, options: SendOptions = {}): Promise<unknown> =>
      sendAny(endpoints[name], form, options),
    console: async <N extends ConsoleCallName>(
      name: N,
      form: ConsoleFormOf<N>,
      options: SendOptions = {},
    ): Promise<ConsoleDataOf<N>> =>
      (await sendAny(consoleEndpoints[name], form, options)) as ConsoleDataOf<N>,
    consoleWith: (
      name: ConsoleCallName,
      form: object | string,
      options: SendOptions = {},
    ): Promise<unknown> => sendAny(consoleEndpoints[name], form, options),
    upload: (file: Buffer, category?: UploadCategory | string, type = 'image/jpeg'): Promise<Picture> =>
      uploadTo(UPLOAD_PATH, file, category, type),
    /** As an operator. */
    consoleUpload: (file: Buffer): Promise<Picture> =>
      uploadTo(CONSOLE_UPLOAD_PATH, file, undefined, 'image/jpeg'),
  }
}

export type StrictClient = ReturnType<typeof createStrictClient>
