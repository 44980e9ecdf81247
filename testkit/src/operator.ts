import { type ConsoleDataOf, type Dispute, TransportError } from '@u-market/contract'
import { openDatabase } from '@u-market/server/db/database.ts'
import type { Deps } from '@u-market/server/features/deps.ts'
import { seedOperator } from '@u-market/server/features/operators/index.ts'
import {
  approval,
  authorisation,
  issue,
  payout,
  type RulingForm,
  refusal,
  ruleAppeal,
} from './acts/console.ts'
import { consoleCast } from './cast.ts'
import { createStrictClient, type StrictClient } from './strict-client.ts'
import type { Transport } from './transport.ts'

export type OperatorRecord = { username: string; password: string; token: string; address: string }

/** An operator at the console. */
export function createConsoleOperator(record: OperatorRecord, transport: Transport) {
  const desk = openDesk(record, transport)
  const { call } = desk
  const seconds = secondFor(record, transport)
  return {
    ...record,
    ...desk,
    ...reviewing(call),
    /** Another operator approves a proposal of this one. */
    seconds,
    /** Proposes to issue coin; another operator approves. */
    issues: async (
      { to, amount }: { to: { id: number }; amount: string },
      idempotencyKey?: string,
    ): Promise<ConsoleDataOf<'getProposal'>> => {
      const form = issue(to.id, { amount, reason: 'opening balance' })
      const proposal = await call('proposeCoin', form, idempotencyKey ? { idempotencyKey } : {})
      return proposal.status === 'open' ? seconds(proposal) : proposal
    },
    /** Rules on all evidence so far; the first ruling is a proposal. */
    rules: async ({ id }: Pick<Dispute, 'id'>, ruling: RulingForm, reason?: string) => {
      const { seen } = await call('getDispute', { id })
      return call('ruleDispute', ruleAppeal({ id, seen }, ruling, reason))
    },
    authorises: ({ id }: { id: number }) => call('decideExchange', authorisation(id)),
    /** Authorises an exchange alone, and sends it. */
    pays: async ({ id }: { id: number }, transactionId: string) => {
      await call('decideExchange', authorisation(id))
      return call('decideExchange', payout(id, transactionId))
    },
    books: () => call('checkBooks', {}),
  }
}

export type ConsoleOperator = ReturnType<typeof createConsoleOperator>

/** Creates the accounts of the console's cast, as the owner of the database. */
export async function openOperators(
  connectionString: string,
  deps: Pick<Deps, 'clock' | 'hashCost'>,
): Promise<void> {
  const database = openDatabase(connectionString, 1, () => {})
  for (const { address: _, ...operator } of Object.values(consoleCast))
    await seedOperator({ ...deps, database }, operator)
  await database.close()
}

export async function logInOperator(
  who: { username: string; password: string; address: string },
  transport: Transport,
): Promise<OperatorRecord> {
  const client = createStrictClient(transport, { token: null, locale: 'en-US', address: who.address })
  await client.signInOperator({ username: who.username, password: who.password })
  return { ...who, token: client.identity.token ?? '' }
}

type Call = StrictClient['console']

/** Logs in again after a 401, because sessions expire while time passes in tests. */
function openDesk(record: OperatorRecord, transport: Transport) {
  const { token, address, username, password } = record
  const client = createStrictClient(transport, { token, locale: 'en-US', address })
  const logsIn = () => client.signInOperator({ username, password })
  const atDesk = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof TransportError && error.status === 401)) throw error
      await logsIn()
      return send()
    }
  }
  const call: Call = (name, form, options) => atDesk(() => client.console(name, form, options))
  const callWith: StrictClient['consoleWith'] = (name, form, options) =>
    atDesk(() => client.consoleWith(name, form, options))
  return { client, signsIn: logsIn, call, callWith }
}

/** Frank approves, or Olivia if the proposal is Frank's own. */
function secondFor({ username }: OperatorRecord, transport: Transport) {
  const other = username === consoleCast.frank.username ? consoleCast.olivia : consoleCast.frank
  let desk: { readonly call: Call } | null = null
  return async ({ id }: { id: number }): Promise<ConsoleDataOf<'approveProposal'>> => {
    desk ??= openDesk(await logInOperator(other, transport), transport)
    return desk.call('approveProposal', { id })
  }
}

/** Decides pending applications by user. */
function reviewing(call: Call) {
  const pendingOf = async (userId: number): Promise<number> => {
    const { data } = await call('listVerifications', { status: 'pending', limit: 50 })
    const found = data.find((application) => application.userId === userId)
    if (!found) throw new Error(`user ${userId} has no pending application`)
    return found.id
  }
  const applicantOf = async (userId: number): Promise<number> => {
    const { data } = await call('listMerchants', { status: 'pending', limit: 50 })
    const found = data.find((application) => application.userId === userId)
    if (!found) throw new Error(`user ${userId} has not applied as a merchant`)
    return found.id
  }
  return {
    approves: async ({ id }: { id: number }) => call('decideVerification', approval(await pendingOf(id))),
    refuses: async ({ id }: { id: number }, reason: string) =>
      call('decideVerification', refusal(await pendingOf(id), reason)),
    refusesMerchant: async ({ id }: { id: number }, reason: string) =>
      call('decideMerchant', refusal(await applicantOf(id), reason)),
    approvesMerchant: async ({ id }: { id: number }) =>
      call('decideMerchant', approval(await applicantOf(id))),
  }
}
