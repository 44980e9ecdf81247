import { totpCode } from '@u-market/testkit/authenticator'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf, read } from '../plans.ts'

/** What protects an account, while it trades. */
export const securityGenerators: readonly ActGenerator[] = [
  { weight: 0.4, plan: freeze },
  { weight: 4, plan: thaw },
  { weight: 0.6, plan: addAddress },
  { weight: 0.5, plan: removeAddress },
  { weight: 0.4, plan: lockAddresses },
  { weight: 1.5, plan: stopMobileChange },
  { weight: 0.3, plan: setUpAuthenticator },
  { weight: 4, plan: agree },
  { weight: 0.3, plan: exportData },
]

const CODE_LIMIT_MS = 5_000

async function freeze({ account }: Client): Promise<Plan | null> {
  return account.isWary ? callOf(account, 'freezeAccount', {}) : null
}

/** By SMS: a passkey of today is no second proof. */
async function thaw(client: Client): Promise<Plan | null> {
  const { account, resources } = client
  if (!account.isWary || !(await read(client, 'getUser', {}))?.frozenAt) return null
  const { mobile, password } = account
  await read(client, 'sendCode', { mobile, event: 'thaw' })
  const code = await resources.sms.awaitCode(mobile, CODE_LIMIT_MS)
  return code === null ? null : callOf(account, 'thawAccount', { password, code })
}

async function addAddress({ account, dice, mark }: Client): Promise<Plan> {
  const address = `0x${Array.from({ length: 40 }, () => dice.below(16).toString(16)).join('')}`
  const { payPassword } = account
  return callOf(account, 'addAddress', {
    network: dice.pick(['ERC20', 'BEP20'] as const) ?? 'ERC20',
    ...{ address, label: mark(), payPassword },
  })
}

async function removeAddress(client: Client): Promise<Plan | null> {
  const book = await read(client, 'listAddresses', {})
  const known = client.dice.pick(book?.data ?? [])
  if (!known) return null
  const { payPassword } = client.account
  return callOf(client.account, 'removeAddress', {
    id: known.id,
    ...(book?.locked === 1 && { payPassword }),
  })
}

/** Its exchanges are refused from then on: no address is a day old. */
async function lockAddresses({ account, dice }: Client): Promise<Plan | null> {
  if (!account.isWary) return null
  const { payPassword } = account
  return callOf(account, 'lockAddresses', { on: dice.chance(60) ? '1' : '0', payPassword })
}

/** Operators have given the account to the person who asked for it. */
async function stopMobileChange(client: Client): Promise<Plan | null> {
  const change = await read(client, 'getMobileChange', {})
  return change?.waiting ? callOf(client.account, 'stopMobileChange', {}) : null
}

/** Two clients of the account compete; one that is set up is removed by a recovery code at once, because others need none. */
async function setUpAuthenticator(client: Client): Promise<Plan | null> {
  const { account } = client
  const { payPassword } = account
  if (!account.isWary) return null
  const started = await read(client, 'startAuthenticator', { payPassword })
  if (!started) return null
  const { secret } = started
  return {
    name: 'confirmAuthenticator',
    repeats: 'never',
    send: async (caller) => {
      const { recoveryCodes } = await caller.call('confirmAuthenticator', {
        code: totpCode(secret, new Date()),
      })
      return caller.call('removeAuthenticator', { payPassword, code: recoveryCodes[0] ?? '' })
    },
    effects: () => [],
  }
}

/** Operators publish new versions while people trade. */
async function agree(client: Client): Promise<Plan | null> {
  const texts = await read(client, 'listHelp', { kind: 'terms' })
  const version = Math.max(0, ...(texts?.data ?? []).map((text) => text.version))
  return version > 1 ? callOf(client.account, 'agree', { version }) : null
}

async function exportData(client: Client): Promise<Plan | null> {
  const { payPassword } = client.account
  const archive = await read(client, 'exportData', {})
  if (!archive || archive.status === 'building') return null
  if (archive.status === 'none') return callOf(client.account, 'exportData', { act: 'ask', payPassword })
  // Each answer is another link, so a key has nothing to repeat.
  return { ...callOf(client.account, 'exportData', { act: 'open', payPassword }), repeats: 'never' }
}
