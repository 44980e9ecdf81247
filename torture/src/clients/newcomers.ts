import { setTimeout as delay } from 'node:timers/promises'
import type { DataOf, FormOf } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import { totpCode } from '@u-market/testkit/authenticator'
import type { Account, Resources as Means } from './account.ts'
import type { Plan } from './act.ts'
import { type Caller, perform, type RunContext } from './perform.ts'
import { callOf, read, uploadOf } from './plans.ts'

const PAUSE_MS = { least: 100, most: 500 }
/** Percent of newcomers who register. Hashing a password is CPU work, so most stop once they have a code. */
const REGISTERING = 20
/** Percent who ask for a trader's account instead, by a code to the asker's mobile. */
const ASKING = 4
/** Percent of those who register who change their mobile, by which their account is counted. */
const MOVING = 25

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
  const mobile = anyMobile(dice)
  const visitor = { ...visitorOf(dice), context, resources, userId: 0, mobile, isMoving: false }
  if (dice.chance(ASKING)) return askForAccount(visitor)
  const code = await askForCode(visitor, 'register', dice.chance(REGISTERING))
  if (code === null || context.isOver) return
  const isMoving = dice.chance(MOVING)
  const registered: { user: DataOf<'register'> | null } = { user: null }
  await perform(context, visitor, {
    name: 'register',
    repeats: 'never',
    send: async (client) => {
      registered.user = await client.call('register', { mobile, code, password: PASSWORD })
      return registered.user
    },
    effects: () => (isMoving ? [] : [{ table: 'users', key: mobile }]),
  })
  const { user } = registered
  if (!user) return
  const identity = { ...visitor.identity, token: user.token }
  await settleIn({ ...visitor, identity, isMoving, userId: user.id })
}

/** With its own address, because codes are rate-limited by address. */
function visitorOf(dice: Dice): Caller {
  const address = `10.${dice.below(256)}.${dice.below(256)}.${dice.between(1, 254)}`
  return { name: 'newcomer', identity: { token: null, locale: 'en-US', address }, dice }
}

const PASSWORD = 'of-the-torture-alone'
const PAY_PASSWORD = '246813'
const CODE_LIMIT_MS = 8_000

type Resources = Means & { readonly accounts: readonly Account[] }

export type Newcomer = Caller & {
  readonly context: RunContext
  readonly resources: Resources
  readonly userId: number
  readonly mobile: string
  readonly isMoving: boolean
}

/** Runs the steps of a new account in random order. */
async function settleIn(newcomer: Newcomer): Promise<void> {
  const { dice, context } = newcomer
  for (const step of [...dice.shuffled(steps), ...lastSteps]) if (!context.isOver) await step(newcomer)
}

/** Requests a code and, if `isWanted`, waits until the gateway has it. Returns null if it is not wanted or does not come. */
async function askForCode(
  newcomer: Newcomer,
  event: FormOf<'sendCode'>['event'],
  isWanted: boolean,
  mobile = newcomer.mobile,
): Promise<string | null> {
  const { resources } = newcomer
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
const lastSteps: readonly Step[] = [changePassword, carryAuthenticator, freezeAndThaw, leave]

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

/** Sets an authenticator app up and removes it by one of its recovery codes. */
async function carryAuthenticator(newcomer: Newcomer): Promise<void> {
  const payPassword = PAY_PASSWORD
  const started = await read(newcomer, 'startAuthenticator', { payPassword })
  if (!started) return
  const set: { codes: readonly string[] } = { codes: [] }
  await does(newcomer, {
    name: 'confirmAuthenticator',
    repeats: 'never',
    send: async (client) => {
      const code = totpCode(started.secret, new Date())
      set.codes = (await client.call('confirmAuthenticator', { code })).recoveryCodes
      return null
    },
    effects: () => [],
  })
  const [code] = set.codes
  if (code !== undefined) await does(newcomer, callOf(newcomer, 'removeAuthenticator', { payPassword, code }))
}

/** The last act: a reset ends this session too. */
async function leave(newcomer: Newcomer): Promise<void> {
  if (newcomer.isMoving) await changeMobile(newcomer)
  else await newcomer.dice.pickOf(closeAccount, resetPassword)(newcomer)
}

/** By a code to each mobile. */
async function changeMobile(newcomer: Newcomer): Promise<void> {
  const mobile = anyMobile(newcomer.dice)
  const oldCode = await askForCode(newcomer, 'changemobile', true)
  const code = await askForCode(newcomer, 'newmobile', true, mobile)
  if (code === null || oldCode === null) return
  const form = { mobile, code, oldCode, payPassword: PAY_PASSWORD }
  await does(newcomer, callOf(newcomer, 'changeMobile', form, [{ table: 'users', key: mobile }]))
}

/** Before the reset of the password, after which a code by SMS thaws nothing. */
async function freezeAndThaw(newcomer: Newcomer): Promise<void> {
  if (newcomer.dice.chance(50)) return
  await does(newcomer, callOf(newcomer, 'freezeAccount', {}))
  const code = await askForCode(newcomer, 'thaw', true)
  if (code !== null) await does(newcomer, callOf(newcomer, 'thawAccount', { password: PASSWORD, code }))
}

async function closeAccount(newcomer: Newcomer): Promise<void> {
  const form = { password: PASSWORD, payPassword: PAY_PASSWORD }
  // A repeat would find no session.
  await does(newcomer, { ...callOf(newcomer, 'closeOwnAccount', form), repeats: 'never' })
}

/** With the identity of a trader, who still has the account: operators give it back, and the owner stops that. */
async function askForAccount(visitor: Newcomer): Promise<void> {
  const { dice, mobile, resources } = visitor
  const account = dice.pick(resources.accounts)
  const code = account && (await askForCode(visitor, 'newmobile', true))
  if (!account || !code) return
  const picture = resources.document.toString('base64url')
  await does(visitor, {
    name: 'askRecovery',
    repeats: 'never',
    send: (client) =>
      client.call('askRecovery', {
        ...{ account: account.mobile, mobile, code, document: picture, portrait: picture },
        ...{ realName: account.realName, documentNumber: account.documentNumber, dropsFactor: '1' },
      }),
    effects: () => [],
  })
}

function anyMobile(dice: Dice): string {
  return `+86139${String(dice.below(10 ** 8)).padStart(8, '0')}`
}

function does(newcomer: Newcomer, plan: Plan): Promise<unknown> {
  return perform(newcomer.context, newcomer, plan)
}
