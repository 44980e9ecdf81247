import type { ConsoleDataOf, ConsoleFormOf } from './console/calls.ts'
import type { DataOf, FormOf } from './endpoints.ts'
import { readSessionEnd, type SessionEnd } from './protocol.ts'
import type { RefusalReason } from './refusals.ts'
import type { CallName } from './wire/call-paths.ts'
import type { ConsoleCallName } from './wire/console-paths.ts'
import { wireName } from './wire/names.ts'
import { fromWire, type OnWire } from './wire/rename.ts'

export { DEFAULT_LOCALE, type Locale, languages, locales } from './locale.ts'
export {
  createKeyring,
  MAX_UPLOAD_BYTES,
  newId,
  type RealName,
  realNameOf,
  type SessionEnd,
  socketLimits,
} from './protocol.ts'
export { callPaths } from './wire/call-paths.ts'
export {
  CONSOLE_LINK_PAGE,
  CONSOLE_PLATFORM,
  CONSOLE_UPLOAD_PATH,
  consolePaths,
  UNATTENDED_HEADER,
} from './wire/console-paths.ts'
export { firstPaths, UPLOAD_PATH } from './wire/first-paths.ts'
export { decodeServerFrame, encodeClientFrame, socketQuery } from './wire/frames.ts'
export { fieldName, wireName } from './wire/names.ts'
export { fromWire, type OnWire, toWire } from './wire/rename.ts'

/**
 * Envelope of every response. `code` is 1 on success, 1001 or above for a refusal, and otherwise the HTTP status. `time` is Unix
 * seconds.
 */
export type Envelope<T> = { code: number; msg: string; time: string; data: OnWire<T> }
type RefusalDetails = Readonly<Record<string, unknown>> & { readonly reason?: RefusalReason }

/**
 * A refusal: HTTP 200 with a `code` other than 1 and a message in the caller's language. Expected, and shown where the user
 * acted.
 */
export class RefusedError extends Error {
  readonly code: number
  /** Empty if the server sends none: a refusal must have only a code and a message. */
  readonly reason: RefusalReason | ''
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.reason = details.reason ?? ''
    this.details = details
  }
  /** Messages by field, for `INVALID_PARAMS`. */
  get fields(): Readonly<Record<string, string>> {
    const { fields } = this.details
    return isMessages(fields) ? fields : {}
  }
}

/**
 * A response with an HTTP status other than 200. `status` is 0 if there was no response, and 502 for a 200 without an envelope.
 */
export class TransportError extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | null
  /** Why an operator's session ended, on a 401 of the console; null if the server gave no known reason. */
  readonly sessionEnd: SessionEnd | null
  constructor(
    status: number,
    message: string,
    retryAfterSeconds: number | null = null,
    sessionEnd: SessionEnd | null = null,
  ) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.sessionEnd = sessionEnd
  }
}

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }
export type ClientConfig<T extends Calls<T>> = {
  /** Path of each call, `callPaths` or `consolePaths`, or `firstPaths` with `morePaths`. */
  paths: Readonly<Partial<Record<keyof T, string>>>
  /** Loads the table of all paths, at the first call that `paths` lacks. */
  morePaths?: () => Promise<Readonly<Partial<Record<keyof T, string>>>>
  /** Origin of the API without a trailing slash; empty for the page's own origin. */
  baseUrl: string
  version: string
  token: () => string | null
  locale: () => string
  /** Name of the client in the server's log; `h5` (the trader app) by default. */
  platform?: string
  /** Called with the server time of each response, in Unix seconds. */
  onTime?: (seconds: number) => void
  timeoutMs?: number
  fetch?: typeof fetch
}

const DEFAULT_TIMEOUT_MS = 15_000

/**
 * Creates a typed client. `call(name, form)` resolves to the data.
 * @throws RefusedError if the server refuses the call.
 * @throws TransportError for any other HTTP status, and without a response. A caller's own abort is thrown as it is.
 */
export function createClient<T extends Calls<T> = AppCalls>(config: ClientConfig<T>) {
  const send = config.fetch ?? ((input: string, init: RequestInit) => fetch(input, init))
  let { paths } = config
  /** Sent with every call; the token is empty without a session. */
  const headers = (): Record<string, string> => ({
    'accept-language': config.locale(),
    'x-client-platform': config.platform ?? 'h5',
    'x-client-version': config.version,
    token: config.token() ?? '',
  })
  const call = async <N extends keyof T & string>(
    name: N,
    form: T[N]['form'],
    options: CallOptions = {},
  ): Promise<T[N]['data']> => {
    const timeout = AbortSignal.timeout(config.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    let response: Response
    let envelope: Partial<Envelope<T[N]['data']>> | null
    try {
      if (!paths[name] && config.morePaths) paths = await config.morePaths()
      response = await send(`${config.baseUrl}${paths[name]}`, {
        method: 'POST',
        body: formBody(form),
        headers: {
          ...headers(),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        },
        signal: eitherSignal(options.signal, timeout),
      })
      const body: unknown = await response.json().catch(() => null)
      envelope = mayBeEnvelope<T[N]['data']>(body) ? body : null
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw new TransportError(0, 'Network Error')
    }
    if (envelope?.time) config.onTime?.(Number(envelope.time))
    return readEnvelope(response.status, envelope, response.headers.get('retry-after'))
  }
  return { call, headers }
}

/** The two tables that a client can be typed for: the app's calls and the console's. */
export type AppCalls = { [N in CallName]: { form: FormOf<N>; data: DataOf<N> } }
export type ConsoleCalls = { [N in ConsoleCallName]: { form: ConsoleFormOf<N>; data: ConsoleDataOf<N> } }
type Calls<T> = Record<keyof T, { form: object; data: unknown }>

export function readEnvelope<T>(
  status: number,
  envelope: Partial<Envelope<T>> | null,
  retryAfter: string | null,
): T {
  if (status !== 200 || !isEnvelope(envelope))
    throw new TransportError(
      status === 200 ? 502 : status,
      envelope?.msg ?? '',
      retryAfter === null ? null : Number(retryAfter),
      status === 401 ? readSessionEnd(envelope?.data) : null,
    )
  const { msg = '', data } = envelope
  const code = Number(envelope.code)
  if (code === 1) return fromWire(envelope.data)
  throw new RefusedError(code, msg, isRefusal(data) ? fromWire<RefusalDetails>(data) : {})
}

/** Encodes a form as it is sent: fields under their wire names, undefined ones left out. */
export function formBody(form: object): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form))
    if (value !== undefined) body.set(wireName(name), String(value))
  return body
}

export type Client = ReturnType<typeof createClient>

function isMessages(fields: unknown): fields is Readonly<Record<string, string>> {
  return typeof fields === 'object' && fields !== null
}

/** Aborts with whichever signal is first; `AbortSignal.any` is missing on the oldest phones that the app supports. */
function eitherSignal(signal: AbortSignal | undefined, timeout: AbortSignal): AbortSignal {
  if (!signal) return timeout
  const either = new AbortController()
  for (const one of [signal, timeout]) {
    if (one.aborted) either.abort(one.reason)
    else one.addEventListener('abort', () => either.abort(one.reason), { once: true, signal: either.signal })
  }
  return either.signal
}

/** Accepts any object; `readEnvelope` checks the fields. */
function mayBeEnvelope<T>(body: unknown): body is Partial<Envelope<T>> {
  return typeof body === 'object' && body !== null
}

/** Checks only the outline, because the server is typed by the same contract. Another server may send the code as text. */
function isEnvelope<T>(body: Partial<Envelope<T>> | null): body is Envelope<T> {
  return /^-?\d+$/.test(String(body?.code))
}

function isRefusal(data: unknown): data is OnWire<RefusalDetails> {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}
