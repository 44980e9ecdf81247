/** Sends a few valid and corrupted frames over a socket, and checks every frame that the sender and a listener get. */
import { type ClientAction, decodeServerFrame } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import type { Caller } from './callers.ts'
import { takeChanges } from './change-log.ts'
import { checkEffects, followCallers } from './check-effects.ts'
import { type Context, fail } from './context.ts'
import { wrongInFrame } from './frame-schemas.ts'
import { anyAction, corruptFrame, validFrame } from './generate-frame.ts'
import { type Line, openLine } from './open-line.ts'
import type { Run } from './step.ts'

const call = { name: 'socket', noun: 'message' }
const MAX_MORE = 7

/** Starts with the action and continues with any. */
export function socketStep(first: ClientAction): Run {
  return async (context, dice) => {
    const { world, callers, corpus, transcript } = context
    const users = callers.filter(({ kind, isLoggedIn }) => kind === 'user' && isLoggedIn)
    const caller = dice.pick(dice.chance(85) ? users : callers)
    const listener = dice.pick(users)
    if (!caller || !listener) return false
    const [line, other] = await Promise.all([openLine(world, caller, dice), openLine(world, listener)])
    const sent =
      caller.kind === 'user' && caller.isLoggedIn ? sendFrames(context, { caller, line, first, dice }) : []
    // The server closes the socket at once on a frame that is too large, whatever it is still processing.
    await Promise.all([line.end(dice.chance(5) ? 'x'.repeat(70_000) : undefined), other.end()])
    transcript.push(`${caller.name} says ${JSON.stringify(sent)}`)
    const changes = await takeChanges(world)
    const shown = [
      ...line.heard.map((text) => ({ to: caller, text })),
      ...other.heard.map((text) => ({ to: listener, text })),
    ]
    const wrong = [
      ...shown.flatMap(({ text }) => wrongInFrame(text) ?? []),
      ...(await checkEffects(context, { actor: caller, changes, shown, sent: sent.join(' ') })),
    ]
    if (wrong.length > 0) fail(context, wrong)
    for (const { to, text } of shown) corpus.add(to, decodeServerFrame(text), call.noun)
    await followCallers(context, changes)
    return sent.length > 0
  }
}

type Sending = {
  readonly caller: Caller
  readonly line: Line
  readonly first: ClientAction
  readonly dice: Dice
}

function sendFrames({ corpus }: Context, { caller, line, first, dice }: Sending): string[] {
  const known = corpus.as(caller, call)
  const frames = [dice.chance(70) ? validFrame(first, known, dice) : corruptFrame(first, known, dice)]
  for (let more = dice.below(MAX_MORE + 1); more > 0; more--) {
    const action = anyAction(dice)
    frames.push(dice.chance(60) ? validFrame(action, known, dice) : corruptFrame(action, known, dice))
  }
  for (const frame of frames) line.say(frame)
  return frames.map((frame) => String(frame).slice(0, 300))
}
