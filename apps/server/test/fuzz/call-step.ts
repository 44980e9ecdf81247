/** Generates one call of the contract, sends it, and checks everything known about it. */
import { isDeepStrictEqual } from 'node:util'
import type { Dice } from '@u-market/testkit/acts'
import type { Reply } from '@u-market/testkit/transport'
import { findActor, receiverOf } from './actor.ts'
import type { Caller } from './callers.ts'
import { type Change, takeChanges } from './change-log.ts'
import { checkAnswer } from './check-answer.ts'
import { checkEffects, followCallers } from './check-effects.ts'
import { type Context, dataOf, fail } from './context.ts'
import type { Call, Request } from './generate-form.ts'
import { generateRequest } from './generate-request.ts'
import { isBookkeeping } from './ownership.ts'
import { sendCode } from './send-code.ts'
import { sendRaw } from './send-raw.ts'
import type { Run } from './step.ts'

export function callStep(call: Call): Run {
  return async (context, dice) => {
    const { callers, corpus } = context
    if (dice.chance(2)) await letTimePass(context, dice)
    const caller = drawCaller(context, call, dice)
    if (dice.chance(40)) await sendCode(context, caller, call.name)
    const request = generateRequest({ call, caller, callers, corpus, dice })
    const { reply, changes } = await send(context, request)
    const verdict = checkAnswer(request, reply, changes)
    const receiver = receiverOf(request, reply)
    const actor = receiver.kind === 'operator' ? null : await findActor(context, request, receiver)
    const sent = `${request.path} ${decoded(request.body)} ${Object.values(request.headers).join(' ')}`
    const shown = [{ to: receiver, text: reply.text }]
    const wrong = [...verdict.wrong, ...(await checkEffects(context, { actor, changes, shown, sent }))]
    if (wrong.length > 0) fail(context, wrong)
    if (verdict.isSuccess) {
      corpus.add(request.bearer ?? request.caller, verdict.data, call.noun)
    }
    await followCallers(context, changes)
    if (verdict.isSuccess && isRepeatable(request) && dice.chance(50)) await repeat(context, request, reply)
    return verdict.isSuccess
  }
}

type Answered = { readonly reply: Reply; readonly changes: readonly Change[] }

async function send({ world, transcript }: Context, request: Request): Promise<Answered> {
  const reply = await sendRaw(world.server.baseUrl, request)
  transcript.push(`${describe(request)} → ${reply.status} ${reply.text.slice(0, 160)}`)
  return { reply, changes: await takeChanges(world) }
}

/** Calls that only read, and keep no key, unless the form asks for an act. */
const actsBy: Readonly<Record<string, RegExp>> = { exportData: /\bact=ask\b/, closeOwnAccount: /\bpassword=/ }

function isRepeatable({ call, bearer, body, headers, isCanonical }: Request): boolean {
  return (
    isCanonical &&
    call.endpoint.isMutation === true &&
    (actsBy[call.name]?.test(body) ?? true) &&
    !call.isConsole &&
    // A call may have ended its own session.
    bearer?.isLoggedIn === true &&
    bearer.token === headers.token &&
    headers['idempotency-key'] !== undefined
  )
}

/** The same key and body get the same response and write nothing; another body is refused. */
async function repeat(context: Context, request: Request, first: Reply): Promise<void> {
  const again = await send(context, request)
  const other = await send(context, { ...request, body: `${request.body}&not_a_field=1` })
  const wrong = [
    ...(isDeepStrictEqual(kept(again.reply), kept(first)) ? [] : ['a repeated call has another answer']),
    ...(other.reply.text.includes('IDEMPOTENCY_CONFLICT') ? [] : ['a key was taken for another body']),
    ...[...again.changes, ...other.changes]
      .filter((change) => !isBookkeeping(change))
      .map(({ table, act }) => `a repeated call wrote: ${act} of ${table}`),
    ...context.world.server.takeBugs(),
  ]
  if (wrong.length > 0) fail(context, wrong)
}

/** A response's data without what is true now, not when the call was made: whether the other party is online. */
function kept(reply: Reply): unknown {
  return JSON.parse(JSON.stringify(dataOf(reply)), (name, value) => (PRESENCE.has(name) ? undefined : value))
}

const PRESENCE: ReadonlySet<string> = new Set(['isOnline', 'lastSeenAt'])

/** Sometimes long enough for a locked password to be unlocked. */
async function letTimePass({ world, transcript, secrets }: Context, dice: Dice): Promise<void> {
  const seconds = dice.chance(15) ? 16 * 60 : dice.below(60)
  transcript.push(`time passes: ${seconds} s`)
  await world.clock.advance({ seconds })
  // Two of the long pauses would log out an idle console session, so every session is marked as used.
  await world.pool.query('update operator_session set last_used_at = $1', [world.clock.now()])
  secrets.follow(await takeChanges(world))
}

/** Mostly a caller of the right kind; half of the time one that has been shown something to make the call on, if there is any. */
function drawCaller({ callers, corpus }: Context, { name, isConsole }: Call, dice: Dice): Caller {
  const fitting = callers.filter(({ kind }) => isConsole === (kind === 'operator'))
  const offered = fitting.filter((caller) => corpus.isOffered(caller, name))
  const drawn =
    (dice.chance(50) ? dice.pick(offered) : undefined) ?? dice.pick(dice.chance(90) ? fitting : callers)
  if (!drawn) throw new Error('there is nobody')
  return drawn
}

function decoded(body: string): string {
  try {
    return decodeURIComponent(body.replaceAll('+', ' '))
  } catch {
    return body
  }
}

const LONGEST = 400

function describe({ call, caller, bearer, method, path, headers, body }: Request): string {
  const key = headers['idempotency-key']
  const type = headers['content-type']
  const token = bearer ? `the token of ${bearer.name}` : `the token ${String(headers.token).slice(0, 60)}`
  return [
    `${caller.name}${bearer === caller ? '' : ` with ${token}`}`,
    call.name,
    method === 'POST' ? '' : method,
    path === call.endpoint.path ? '' : path.slice(0, 100),
    type === 'application/x-www-form-urlencoded' ? '' : `as ${type}`,
    key === undefined ? '' : `by ${JSON.stringify(key)}`,
    JSON.stringify(body.slice(0, LONGEST)),
  ]
    .filter((part) => part !== '')
    .join(' ')
}
