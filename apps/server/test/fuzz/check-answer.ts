/** What is wrong with an answer, in words: its status, its shape, what it shows, and what the call has written. */
import { localeFrom, RefusedError, TransportError } from '@u-market/contract'
import { hasPermission } from '@u-market/domain'
import { ContractBreach, readEnvelopeStrictly, readStrictly } from '@u-market/testkit/strict-response'
import type { Reply } from '@u-market/testkit/transport'
import type { Change } from './change-log.ts'
import type { Request } from './generate-form.ts'
import { isBookkeeping } from './ownership.ts'

export type Verdict = {
  readonly wrong: readonly string[]
  /** The data of a success. */
  readonly data?: unknown
  readonly isSuccess: boolean
}

/** The statuses that the contract has. A 503 is for a server that closes, and none of these does. */
const statuses = new Set([200, 400, 401, 403, 404, 413, 415, 429])

export function checkAnswer(request: Request, reply: Reply, changes: readonly Change[]): Verdict {
  if (!statuses.has(reply.status)) return failed(`HTTP ${reply.status}: ${reply.text.slice(0, 300)}`)
  if (request.method === 'HEAD')
    return reply.status === 404 ? refused() : failed(`HEAD is answered ${reply.status}`)
  try {
    const verdict = request.isCanonical ? checkCanonical(request, reply) : checkEnvelope(request, reply)
    return { ...verdict, wrong: [...verdict.wrong, ...wrongWrites(request, changes, verdict.isSuccess)] }
  } catch (error) {
    if (error instanceof ContractBreach) return failed(error.message)
    throw error
  }
}

/** Calls that write without taking a key. */
const writers = new Set([
  'logIn',
  'logInWithPasskey',
  'logOut',
  'register',
  'resetPassword',
  'console.markConversationRead',
  'console.logIn',
  'console.logOut',
  'console.proveFactor',
  'console.useLink',
  'console.endOwnSession',
  'console.changeOwnPassword',
  'console.startFactor',
  'console.confirmFactor',
  'console.renewRecoveryCodes',
])

/** A call that is refused, or only looks, leaves everything as it was. */
function wrongWrites({ call }: Request, changes: readonly Change[], isSuccess: boolean): string[] {
  if (isSuccess && (call.endpoint.isMutation === true || writers.has(call.name))) return []
  return changes
    .filter((change) => !isBookkeeping(change))
    .map(({ table, act }) => `${isSuccess ? 'looks' : 'is refused'}, and there is ${act} of ${table}`)
}

function checkCanonical(request: Request, reply: Reply): Verdict {
  const { endpoint } = request.call
  const expected = expectedOf(request)
  try {
    const data = readStrictly(endpoint, reply, localeFrom(request.headers['accept-language']))
    return { wrong: differs(expected, 'a success'), data, isSuccess: true }
  } catch (error) {
    if (error instanceof TransportError) return refused(differs(expected, String(error.status)))
    if (!(error instanceof RefusedError)) throw error
    return refused([...differs(expected, error.reason), ...unnamed(request, error)])
  }
}

const MAX_BYTES = 1024 * 1024

/** What the contract says of a call before anything is looked up: null where it says nothing. */
function expectedOf(request: Request): string | null {
  const { call, bearer, form, body: bytes } = request
  if (Buffer.byteLength(bytes) > MAX_BYTES) return '413'
  const { auth, permission, body } = call.endpoint
  // A token may stand in the form instead, where there is such a field.
  if ('token' in body.shape) return null
  const isIn = bearer?.isLoggedIn === true && bearer.kind === (call.isConsole ? 'operator' : 'user')
  if (auth !== 'N' && !isIn) return '401'
  if (auth === 'V' && bearer?.isVerified === false) return 'REALNAME'
  if (permission !== undefined && bearer?.role && !hasPermission(bearer.role, permission))
    return 'OPERATOR_ROLE'
  if (form === null) return null
  return wrongFields(request).length > 0 ? 'INVALID_PARAMS' : null
}

function differs(expected: string | null, answered: string): string[] {
  return expected === null || answered.startsWith(expected) ? [] : [`${answered} instead of ${expected}`]
}

/** Fields that the contract does not take, and that were not named. */
function unnamed(request: Request, { reason, fields }: RefusedError): string[] {
  return reason !== 'INVALID_PARAMS'
    ? []
    : wrongFields(request)
        .filter((field) => !(field in fields))
        .map((field) => `does not name ${field}`)
}

function wrongFields({ call, form }: Request): string[] {
  if (form === null) return []
  const { body } = call.endpoint
  // A field that may be left out, and takes no empty text, is left out by one.
  const given = [...form].filter(([name, value]) => {
    const schema = body.shape[name]
    return value !== '' || schema?.safeParse(undefined).success !== true || schema.safeParse('').success
  })
  const issues = body.safeParse(Object.fromEntries(given)).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => String(path[0])))]
}

/** Another method, another type, another way to write an address: whatever it comes to, it comes as an envelope. */
function checkEnvelope({ method, path, call }: Request, reply: Reply): Verdict {
  const envelope = readEnvelopeStrictly(path, reply)
  // What is too large, or of another type, is refused before its method is looked at.
  if (method !== 'POST' && ![404, 413, 415].includes(reply.status))
    return failed(`${method} is answered ${reply.status}`)
  const wrong =
    reply.status === 200 || envelope.code === reply.status
      ? []
      : [`${envelope.code} with HTTP ${reply.status}`]
  return { wrong: path.startsWith(call.endpoint.path) ? wrong : [], isSuccess: envelope.code === 1 }
}

function failed(what: string): Verdict {
  return { wrong: [what], isSuccess: false }
}

function refused(wrong: readonly string[] = []): Verdict {
  return { wrong, isSuccess: false }
}
