import { setTimeout as delay } from 'node:timers/promises'
import type { DataOf } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import type { SmsGateway } from '../market/sms-gateway.ts'
import type { Plan } from './act.ts'
import { type Caller, perform, type RunContext } from './perform.ts'
import { callOf, read, uploadOf } from './plans.ts'

const PAUSE_MS = { least: 100, most: 500 }
/** Percent of newcomers who register. Hashing a password is CPU work, so most stop once they have a code. */
const REGISTERING = 20

/**
 * Runs newcomers until the round is over: each requests a code, some register and set up the account. Keeps jobs running most of
 * the time.
 */
export async function admitNewcomers(context: RunContext, resources: Resources, dice: Dice): Promise<void> {
  while (!context.isOver) {
    await comeIn(context, resources, dice)
    await delay(dice.between(PAUSE_MS.least, PAUSE_MS.most))
  }
}

async function comeIn(context: RunContext, resources: Resources, dice: Dice): Promise<void> {
  const mobile = `+86139${String(dice.below(10 ** 8)).padStart(8, '0')}`
  const visitor = { ...visitorOf(dice), context, resources, userId: 0, mobile }
  const code = await askForCode(visitor, 'register', dice.chance(REGISTERING))
  if (code === null || context.isOver) return
  const registered: { user: DataOf<'register'> | null } = { user: null }
  await perform(context, visitor, {
    name: 'register',
    repeats: 'never',
    send: async (client) => {
      registered.user = await client.call('register', { mobile, code, password: PASSWORD })
      return registered.user
    },
    effects: () => [{ table: 'users', key: mobile }],
  })
  const { user } = registered
  if (!user) return
  const identity = { ...visitor.identity, token: user.token }
  await settleIn({ ...visitor, identity, userId: user.id })
}

/** With its own address, because codes are rate-limited by address. */
function visitorOf(dice: Dice): Caller {
  const address = `10.${dice.below(256)}.${dice.below(256)}.${dice.between(1, 254)}`
  return { name: 'newcomer', identity: { token: null, locale: 'en-US', address }, dice }
}

const PASSWORD = 'of-the-torture-alone'
const PAY_PASSWORD = '246813'
const CODE_LIMIT_MS = 8_000

type Resources = { readonly sms: SmsGateway; readonly document: Buffer }

export type Newcomer = Caller & {
  readonly context: RunContext
  readonly resources: Resources
  readonly userId: number
  readonly mobile: string
}

/** Runs the steps of a new account in random order. */
async function settleIn(newcomer: Newcomer): Promise<void> {
  const { dice, context } = newcomer
  for (const step of [...dice.shuffled(steps), ...lastSteps]) if (!context.isOver) await step(newcomer)
}

/** Requests a code and, if `isWanted`, waits until the gateway has it. Returns null if it is not wanted or does not come. */
async function askForCode(
  newcomer: Newcomer,
  event: 'register' | 'setpaypassword' | 'resetpwd',
  isWanted: boolean,
): Promise<string | null> {
  const { mobile, resources } = newcomer
  const sent = await does(newcomer, {
    name: 'sendCode',
    repeats: 'never',
    send: (client) => client.call('sendCode', { mobile, event }),
    effects: () => [],
  })
  return sent === undefined || !isWanted ? null : resources.sms.awaitCode(mobile, CODE_LIMIT_MS)
}

type Step = (newcomer: Newcomer) => Promise<unknown>

const steps: readonly Step[] = [setPayPassword, applyForVerification, comeAgain]
/** Last, because each ends the account's other sessions, even if the server processes it late. */
const lastSteps: readonly Step[] = [changePassword, resetPassword]

async function setPayPassword(newcomer: Newcomer): Promise<void> {
  const code = await askForCode(newcomer, 'setpaypassword', true)
  if (code === null) return
  const form = { payPassword: PAY_PASSWORD, repeatedPayPassword: PAY_PASSWORD, code }
  await does(newcomer, callOf(newcomer, 'setPayPassword', form))
}

async function applyForVerification(newcomer: Newcomer): Promise<void> {
  const { document } = newcomer.resources
  const pictures = [await uploaded(newcomer, document), await uploaded(newcomer, document)]
  const [documentFront, documentBack] = pictures
  if (!documentFront || !documentBack) return
  const documentNumber = `UTN${newcomer.dice.below(10 ** 9)}`
  const realName = 'New Comer'
  await does(
    newcomer,
    callOf(newcomer, 'applyForVerification', {
      realName,
      documentNumber,
      documentFront,
      documentBack,
    }),
  )
}

async function uploaded(newcomer: Newcomer, file: Buffer): Promise<string | null> {
  const answer = await does(newcomer, uploadOf(newcomer, 'idcard', file))
  return typeof answer === 'object' && answer !== null && 'url' in answer ? String(answer.url) : null
}

/** Logs in on a second phone and ends that session. */
async function comeAgain(newcomer: Newcomer): Promise<void> {
  const { mobile, identity, context } = newcomer
  const found: { user: DataOf<'logIn'> | null } = { user: null }
  await does(newcomer, {
    name: 'logIn',
    repeats: 'never',
    send: async (client) => {
      found.user = await client.call('logIn', { account: mobile, password: PASSWORD })
      return found.user
    },
    effects: () => [],
  })
  if (!found.user || context.isOver) return
  const other = { ...newcomer, identity: { ...identity, token: found.user.token } }
  if (newcomer.dice.chance(50)) await does(other, callOf(other, 'logOut', {}))
  else await endOther(newcomer)
}

async function endOther(newcomer: Newcomer): Promise<void> {
  const sessions = await read(newcomer, 'listSessions', {})
  const other = sessions?.find(({ current }) => current === 0)
  if (other) await does(newcomer, callOf(newcomer, 'endSession', { id: other.id }))
}

/** Keeps the same password. */
async function changePassword(newcomer: Newcomer): Promise<void> {
  const form = { oldPassword: PASSWORD, newPassword: PASSWORD }
  await does(newcomer, callOf(newcomer, 'changePassword', form))
}

async function resetPassword(newcomer: Newcomer): Promise<void> {
  const { mobile } = newcomer
  const code = await askForCode(newcomer, 'resetpwd', true)
  if (code === null) return
  await does(newcomer, {
    name: 'resetPassword',
    repeats: 'never',
    send: (client) => client.call('resetPassword', { mobile, code, newPassword: PASSWORD }),
    effects: () => [],
  })
}

function does(newcomer: Newcomer, plan: Plan): Promise<unknown> {
  return perform(newcomer.context, newcomer, plan)
}
