import {
  type CallName,
  CONSOLE_COOKIE,
  CONSOLE_PICTURES,
  CONSOLE_PLATFORM,
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
  RefusedError,
  UPLOAD_PATH,
  type UploadCategory,
  type UploadedPicture,
  uploadedPicture,
} from '@u-market/contract'
import { findProof } from '@u-market/contract/proof-of-work'
import { z } from 'zod'
import { readEnvelopeStrictly, readStrictly } from './strict-response.ts'
import type { Reply, Transport } from './transport.ts'

export type Identity = {
  token: string | null
  locale: Locale
  /** Network address that the server sees; each visitor has its own, because limits count by it. */
  readonly address: string
}
export type SendOptions = { idempotencyKey?: string; headers?: Record<string, string> }

const uploadEndpoint = {
  path: UPLOAD_PATH,
  auth: 'Y',
  summary: '',
  body: z.object({ file: z.string(), category: z.string().optional() }),
  data: uploadedPicture,
  refusals: [
    'UPLOAD_INVALID',
    'UPLOAD_QUOTA',
    'RATE_LIMITED',
    'PDF_ENCRYPTED',
    'PDF_BROKEN',
    'PDF_PAGES',
    'PDF_HEAVY',
  ],
} as const satisfies Endpoint

export type StrictClient = ReturnType<typeof createStrictClient>

/** Calls as one visitor, and checks every response strictly against the contract. */
export function createStrictClient(transport: Transport, identity: Identity) {
  const { sendRaw, send, enter, upload } = createSender(transport, identity)
  return {
    identity,
    transport,
    sendRaw,
    // Each response was parsed by its call's schema, which TypeScript cannot infer through the tables.
    call: async <N extends CallName>(
      name: N,
      form: FormOf<N>,
      options: SendOptions = {},
    ): Promise<DataOf<N>> =>
      (await proving(form, (given) => send(endpoints[name], given, options))) as DataOf<N>,
    console: async <N extends ConsoleCallName>(
      name: N,
      form: ConsoleFormOf<N>,
      options: SendOptions = {},
    ): Promise<ConsoleDataOf<N>> => (await send(consoleEndpoints[name], form, options)) as ConsoleDataOf<N>,
    /** Sends a form that the types would reject, or a raw body. */
    callWith: (name: CallName, form: object | string, options: SendOptions = {}): Promise<unknown> =>
      send(endpoints[name], form, options),
    consoleWith: (
      name: ConsoleCallName,
      form: object | string,
      options: SendOptions = {},
    ): Promise<unknown> => send(consoleEndpoints[name], form, options),
    upload: (
      file: Buffer,
      category?: UploadCategory | string,
      type = 'image/jpeg',
      options?: SendOptions,
    ): Promise<UploadedPicture> => upload(UPLOAD_PATH, pictureForm(file, { type, category }), options),
    // Operators get their session from the cookie that the response sets.
    signInOperator: (form: ConsoleFormOf<'logIn'>) => enter('logIn', form),
    proveFactor: (form: ConsoleFormOf<'proveFactor'>) => enter('proveFactor', form),
    redeemLink: (form: ConsoleFormOf<'useLink'>) => enter('useLink', form),
    consoleUpload: (file: Buffer): Promise<UploadedPicture> =>
      upload(CONSOLE_UPLOAD_PATH, pictureForm(file, { type: 'image/jpeg' })),
  }
}

/** Sends a form; if it takes a proof of work, as codes by SMS may, does the work and sends it again with the proof. */
async function proving(form: object, send: (form: object) => Promise<unknown>): Promise<unknown> {
  try {
    return await send(form)
  } catch (error) {
    if (!(error instanceof RefusedError) || error.reason !== 'PROOF_OF_WORK') throw error
    const { challenge, bits } = error.details
    return send({ ...form, proof: await findProof(String(challenge), Number(bits)) })
  }
}

/** Headers of a console page's calls: the session cookie and the platform. */
export function consoleHeaders(token: string | null): Record<string, string> {
  return {
    'x-client-platform': CONSOLE_PLATFORM,
    ...(token ? { cookie: `${CONSOLE_COOKIE}=${token}` } : {}),
  }
}

/** Returns the session that a response sets as a cookie; null without one. */
export function sessionIn({ headers }: Reply): string | null {
  return new RegExp(`(?:^|, )${CONSOLE_COOKIE}=([\\w-]+)`).exec(headers['set-cookie'] ?? '')?.[1] ?? null
}

function createSender(transport: Transport, identity: Identity) {
  /** Sends any body to any path; only the envelope is checked. */
  const sendRaw = async (
    path: string,
    body: string | Buffer,
    options: SendOptions = {},
  ): Promise<Reply & { envelope: Envelope<unknown> }> => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { ...type, ...headersOf(identity, path, options) }
    const reply = await transport({ path, body, headers })
    return { ...reply, envelope: readEnvelopeStrictly(path, reply) }
  }
  const send = async (endpoint: Endpoint, form: object | string, options: SendOptions): Promise<unknown> => {
    const body = typeof form === 'string' ? form : formBody(form).toString()
    return readStrictly(endpoint, await sendRaw(endpoint.path, body, options), identity.locale)
  }
  const enter = async <N extends 'logIn' | 'proveFactor' | 'useLink'>(
    name: N,
    form: ConsoleFormOf<N>,
  ): Promise<ConsoleDataOf<N>> => {
    const endpoint: Endpoint = consoleEndpoints[name]
    const reply = await sendRaw(endpoint.path, formBody(form).toString())
    const answer = readStrictly(endpoint, reply, identity.locale)
    identity.token = sessionIn(reply) ?? identity.token
    return answer as ConsoleDataOf<N>
  }
  const upload = async (
    path: string,
    picture: FormData,
    options: SendOptions = {},
  ): Promise<UploadedPicture> => {
    const { body, type } = await encodeForm(picture)
    const headers = { ...headersOf(identity, path, options), 'content-type': type }
    const reply = await transport({ path, body, headers })
    return readStrictly({ ...uploadEndpoint, path }, reply, identity.locale)
  }
  return { sendRaw, send, enter, upload }
}

/** Traders send their token in a header, operators' browsers in a cookie. */
function headersOf(identity: Identity, path: string, options: SendOptions): Record<string, string> {
  const { token } = identity
  return {
    'accept-language': identity.locale,
    'x-client-platform': 'h5',
    'x-client-version': '1.0.0',
    'x-forwarded-for': identity.address,
    ...(path.startsWith(`${CONSOLE_PICTURES}/`) ? consoleHeaders(token) : token ? { token } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...options.headers,
  }
}

/** Encodes a multipart form: its bytes, and the content type with the boundary. */
async function encodeForm(form: FormData): Promise<{ body: Buffer; type: string }> {
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return { body, type: encoded.headers.get('content-type') ?? '' }
}

function pictureForm(
  file: Buffer,
  { type, category }: { type: string; category?: string | undefined },
): FormData {
  const form = new FormData()
  if (category !== undefined) form.set('category', category)
  form.set('file', new Blob([new Uint8Array(file)], { type }), 'picture.jpg')
  return form
}
