import {
  type CallName,
  callPaths,
  type DataOf,
  type Endpoint,
  endpoints,
  type FormOf,
  fromWire,
  type Picture,
  type RefusalReason,
  refusalCodes,
  type TransportStatus,
  toWire,
  UPLOAD_PATH,
} from '@u-market/contract'
import type { DetachedWindowAPI } from 'happy-dom'

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}

/** A received call: its form with the names of packages/contract, and its headers. */
type Asked<N extends CallName> = {
  readonly form: FormOf<N>
  readonly key: string | null
  readonly token: string | null
  readonly language: string | null
}
type Answer<N extends CallName> = DataOf<N> | ((asked: Asked<N>) => DataOf<N> | Promise<DataOf<N>>)
type TakeUpload = (file: File) => Picture | Promise<Picture>

/** Each call has a response for its own form; a map type cannot express that. */
const answers = new Map<CallName, (call: never) => unknown>()
const asked = new Map<CallName, readonly unknown[]>()
const documents = new Map<string, unknown>()
const unforeseen: string[] = []
let takeUpload: TakeUpload | undefined

/** A fake server. Forms and responses are checked against the contract; a call that the test does not expect fails it. */
export const market = {
  answers<N extends CallName>(name: N, answer: Answer<N>): void {
    answers.set(name, (call: Asked<N>) => (typeof answer === 'function' ? answer(call) : answer))
  },
  refuses(name: CallName, reason: RefusalReason, words: string, details: object = {}): void {
    market.answers(name, () => {
      throw new Refusal(reason, words, details)
    })
  },
  /** Sends a raw envelope, as another implementation of the specification may, without a check against the contract. */
  says(name: CallName, envelope: Spoken): void {
    market.answers(name, () => {
      throw new Foreign(envelope)
    })
  },
  /** Fails the call with a lost connection. */
  loses(name: CallName): void {
    market.answers(name, () => {
      throw new TypeError('the connection is lost')
    })
  },
  /** Returns the calls so far, oldest first. */
  asked<N extends CallName>(name: N): readonly Asked<N>[] {
    return (asked.get(name) ?? []) as readonly Asked<N>[]
  },
  /** Serves a document that is no call, as it is. */
  serves(path: string, document: unknown): void {
    documents.set(path, document)
  },
  takesUploads(take: TakeUpload): void {
    takeUpload = take
  },
  opens(): void {
    window.happyDOM.settings.fetch.interceptor = {
      beforeAsyncRequest: async ({ request, window: page }) => {
        const document = documents.get(new URL(request.url).pathname)
        const { status, body } = document ? { status: 200, body: document } : await answerTo(request)
        return new page.Response(JSON.stringify(body), { status })
      },
    }
  },
  /** Resets for the next test and returns the unexpected calls. */
  closes(): readonly string[] {
    answers.clear()
    documents.clear()
    asked.clear()
    takeUpload = undefined
    return unforeseen.splice(0)
  },
}

/** Thrown by a response to refuse the call. */
export class Refusal extends Error {
  readonly status = 200
  readonly envelope: object
  constructor(reason: RefusalReason, words: string, details: object = {}) {
    super(words)
    this.envelope = { code: refusalCodes[reason], msg: words, data: toWire({ ...details, reason }) }
  }
}

type Spoken = { readonly code: number; readonly msg?: string; readonly data?: unknown }

class Foreign extends Error {
  readonly status = 200
  readonly envelope: Spoken
  constructor(envelope: Spoken) {
    super(envelope.msg)
    this.envelope = envelope
  }
}

/** A response with another status than 200. */
export class Failure extends Error {
  readonly status: TransportStatus
  readonly envelope: object
  constructor(status: TransportStatus, words: string) {
    super(words)
    this.status = status
    this.envelope = { code: status, msg: words, data: null }
  }
}

const callNames = Object.keys(callPaths).filter(isCallName)

type Request = Parameters<
  NonNullable<NonNullable<DetachedWindowAPI['settings']['fetch']['interceptor']>['beforeAsyncRequest']>
>[0]['request']

async function answerTo(request: Request): Promise<{ status: number; body: object }> {
  const time = String(Math.floor(Date.now() / 1000))
  try {
    return { status: 200, body: { time, code: 1, msg: '', data: toWire(await dataFor(request)) } }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Failure || error instanceof Foreign)
      return { status: error.status, body: { time, ...error.envelope } }
    throw error
  }
}

async function dataFor(request: Request): Promise<unknown> {
  const { pathname } = new URL(request.url)
  if (pathname === UPLOAD_PATH) return keep((await request.formData()).get('file'))
  const name = callNames.find((known) => callPaths[known] === pathname)
  if (!name) return complain(`${pathname} is no call`)
  return answerCall(name, request)
}

async function keep(file: unknown): Promise<Picture> {
  if (!takeUpload || !(file instanceof File)) return complain('nobody takes an upload')
  return takeUpload(file)
}

function complain(what: string): never {
  unforeseen.push(what)
  throw new TypeError(what)
}

async function answerCall(name: CallName, request: Request): Promise<unknown> {
  const endpoint: Endpoint = endpoints[name]
  const form = fromWire(Object.fromEntries(new URLSearchParams(await request.text())))
  const judged = endpoint.body.safeParse(form)
  if (!judged.success) return complain(`the form of ${name}: ${judged.error.message}`)
  const call = {
    form,
    key: request.headers.get('idempotency-key'),
    token: request.headers.get('token'),
    language: request.headers.get('accept-language'),
  }
  asked.set(name, [...(asked.get(name) ?? []), call])
  const answer = answers.get(name)
  if (!answer) return complain(`${name} has no answer`)
  const data = await answer(call as never)
  const answered = endpoint.data.safeParse(data)
  return answered.success ? data : complain(`the answer of ${name}: ${answered.error.message}`)
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(callPaths, name)
}
