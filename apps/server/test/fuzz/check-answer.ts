/** Checks a response: its status, its shape, its data, and the rows that the call has written. */
import { localeFrom, RefusedError, TransportError } from '@u-market/contract'
import { hasPermission } from '@u-market/domain'
import { ContractBreach, readEnvelopeStrictly, readStrictly } from '@u-market/testkit/strict-response'
import type { Reply } from '@u-market/testkit/transport'
import type { Change } from './change-log.ts'
import type { Request } from './generate-form.ts'
import { isBookkeeping } from './ownership.ts'

export type Verdict = {
  readonly wrong: readonly string[]
  /** The data of a successful response. */
  readonly data?: unknown
  readonly isSuccess: boolean
}

/** The statuses of the contract. A 503 is for a server that is closing, and none of these is. */
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
  'startAuthenticator',
  'confirmAuthenticator',
  'renewRecoveryCodes',
  'resetPassword',
  'console.markConversationRead',
  'console.logIn',
  'console.logOut',
  'console.proveFactor',
  'console.openLink',
  'console.useLink',
  'console.endOwnSession',
  'console.changeOwnPassword',
  'console.startFactor',
  'console.confirmFactor',
  'console.renewRecoveryCodes',
  'console.seeAccessChanges',
])

/** A call that is refused or only reads changes nothing. */
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

/** Returns the status or refusal that the contract requires before any lookup; null if it requires none. */
function expectedOf(request: Request): string | null {
  const { call, bearer, form, body: bytes } = request
  if (Buffer.byteLength(bytes) > MAX_BYTES) return '413'
  const { auth, permission, body } = call.endpoint
  // The token may be in the form instead, if it has such a field.
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

/** Fields that the contract refuses and the response did not name. */
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
  // An empty text omits an optional field that does not accept empty text.
  const given = [...form].filter(([name, value]) => {
    const schema = body.shape[name]
    return value !== '' || schema?.safeParse(undefined).success !== true || schema.safeParse('').success
  })
  const issues = body.safeParse(Object.fromEntries(given)).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => String(path[0])))]
}

/** Another method, content type or spelling of the address: the response is an envelope all the same. */
function checkEnvelope({ method, path, call }: Request, reply: Reply): Verdict {
  const envelope = readEnvelopeStrictly(path, reply)
  // A body that is too large or of another type is refused before the method is checked.
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
