import type { DataOf } from '@u-market/contract'
import type { SmsGateway } from '../market/sms-gateway.ts'
import type { Plan } from './act.ts'
import { type Caller, perform, type RunContext } from './perform.ts'
import { callOf, read, uploadOf } from './plans.ts'

export const PASSWORD = 'of-the-torture-alone'
const PAY_PASSWORD = '246813'
const CODE_LIMIT_MS = 8_000

export type Resources = { readonly sms: SmsGateway; readonly files: readonly Buffer[] }

export type Newcomer = Caller & {
  readonly context: RunContext
  readonly resources: Resources
  readonly userId: number
  readonly mobile: string
}

/** What somebody does with a new account. */
export async function settleIn(newcomer: Newcomer): Promise<void> {
  const { random, context } = newcomer
  for (const step of [...random.shuffled(steps), ...lastSteps]) if (!context.isOver) await step(newcomer)
}

/** Asks for a code and, where it is wanted, waits until the gateway has it. */
export async function askForCode(
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
/** Whenever the server comes to one of these, it ends other sessions: nobody acts in them any more. */
const lastSteps: readonly Step[] = [changePassword, resetPassword]

async function setPayPassword(newcomer: Newcomer): Promise<void> {
  const code = await askForCode(newcomer, 'setpaypassword', true)
  if (code === null) return
  const form = { payPassword: PAY_PASSWORD, repeatedPayPassword: PAY_PASSWORD, code }
  await does(newcomer, callOf(newcomer, 'setPayPassword', form))
}

async function applyForVerification(newcomer: Newcomer): Promise<void> {
  const [file] = newcomer.resources.files
  if (!file) return
  const pictures = [await uploaded(newcomer, file), await uploaded(newcomer, file)]
  const [idFront, idBack] = pictures
  if (!idFront || !idBack) return
  const idNumber = `UTN${newcomer.random.below(10 ** 9)}`
  const realName = 'New Comer'
  await does(newcomer, callOf(newcomer, 'applyForVerification', { realName, idNumber, idFront, idBack }))
}

async function uploaded(newcomer: Newcomer, file: Buffer): Promise<string | null> {
  const answer = await does(newcomer, uploadOf(newcomer, 'idcard', file))
  return typeof answer === 'object' && answer !== null && 'url' in answer ? String(answer.url) : null
}

/** On another phone, and away again. */
async function comeAgain(newcomer: Newcomer): Promise<void> {
  const { mobile, identity, context } = newcomer
  const found: { user: DataOf<'signIn'> | null } = { user: null }
  await does(newcomer, {
    name: 'signIn',
    repeats: 'never',
    send: async (client) => {
      found.user = await client.call('signIn', { account: mobile, password: PASSWORD })
      return found.user
    },
    effects: () => [],
  })
  if (!found.user || context.isOver) return
  const other = { ...newcomer, identity: { ...identity, token: found.user.token } }
  if (newcomer.random.chance(0.5)) await does(other, callOf(other, 'signOut', {}))
  else await endOther(newcomer)
}

async function endOther(newcomer: Newcomer): Promise<void> {
  const sessions = await read(newcomer, 'listSessions', {})
  const other = sessions?.find(({ current }) => current === 0)
  if (other) await does(newcomer, callOf(newcomer, 'endSession', { id: other.id }))
}

/** To the same. */
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
