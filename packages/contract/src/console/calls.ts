import { z } from 'zod'
import { defineEndpoints, type Endpoint } from '../endpoint.ts'
import { limit, page, trimmedLine, userIdField } from '../fields.ts'
import { listOf } from '../objects.ts'
import { type ConsoleCallName, consolePaths } from '../wire/console-paths.ts'
import { auditConsoleCalls } from './audit-calls.ts'
import { disputeConsoleCalls } from './dispute-calls.ts'
import { helpConsoleCalls, settingConsoleCalls, switchConsoleCalls } from './market-calls.ts'
import { operator, operatorConsoleCalls } from './operator-calls.ts'
import { caseConsoleCalls, orderConsoleCalls } from './order-calls.ts'
import { proposalConsoleCalls } from './proposal-calls.ts'
import { railConsoleCalls } from './rail-calls.ts'
import { recoveryConsoleCalls } from './recovery-calls.ts'
import { reportConsoleCalls } from './report-calls.ts'
import { serviceConsoleCalls } from './service-calls.ts'
import { sanctionConsoleCalls, verificationConsoleCalls } from './user-calls.ts'
import { exchangeConsoleCalls, merchantConsoleCalls } from './wallet-calls.ts'

const time = z.number().int()
const user = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  verificationStatus: z.number().int(),
  /** 1 while the user has the merchant’s badge. */
  isMerchant: z.union([z.literal(0), z.literal(1)]),
  coin: z.string(),
  frozenCoin: z.string(),
  completedOrders: z.number().int(),
  createdAt: time,
})

/** Calls of the operator console: same envelope and rules as the app's, with an operator session. */
export const consoleEndpoints = defineEndpoints({
  ...operatorConsoleCalls,
  getOperator: {
    path: consolePaths.getOperator,
    auth: 'O',
    summary:
      'The logged-in operator, and the number of verifications, disputes, exchanges, merchants, conversations, reports and proposals that are waiting.',
    body: z.object({}),
    data: operator.extend({
      pendingVerifications: z.number().int(),
      openAppeals: z.number().int(),
      pendingExchanges: z.number().int(),
      pendingMerchants: z.number().int(),
      waitingService: z.number().int(),
      openFaults: z.number().int(),
      openComplaints: z.number().int(),
      /** Proposals of other operators; operators cannot decide their own. */
      openProposals: z.number().int(),
      openRecoveries: z.number().int(),
      /** How the market writes money. */
      currencySymbol: z.string(),
      currencyDecimals: z.number().int(),
      /** Changes of operators’ access that an administrator has not seen. */
      accessChanges: z.number().int(),
      /** Until then the caller, who was invited, reset or given a role, proposes, approves and decides nothing alone; or null. */
      newUntil: z.number().int().nullable(),
    }),
    refusals: [],
  },
  ...verificationConsoleCalls,
  ...recoveryConsoleCalls,
  ...disputeConsoleCalls,
  ...exchangeConsoleCalls,
  ...merchantConsoleCalls,
  ...serviceConsoleCalls,
  ...reportConsoleCalls,
  ...helpConsoleCalls,
  ...orderConsoleCalls,
  ...sanctionConsoleCalls,
  ...proposalConsoleCalls,
  ...caseConsoleCalls,
  ...settingConsoleCalls,
  ...railConsoleCalls,
  ...switchConsoleCalls,
  searchUsers: {
    path: consolePaths.searchUsers,
    auth: 'O',
    permission: 'user.read',
    auditsList: 'user',
    summary:
      'Users by id, wallet address or identity number, or by a part of username, nickname, mobile or real name.',
    body: z.object({ search: trimmedLine(1, 64).optional(), page, limit }),
    data: listOf(user),
    refusals: [],
  },
  getUser: {
    path: consolePaths.getUser,
    auth: 'O',
    permission: 'user.read',
    auditsView: 'user.look',
    summary: 'One user.',
    body: z.object({ userId: userIdField }),
    /** `heldCoin`: part of `coin`, bought so recently that it may only be sold. `heldUntil`: when the first of it is free, or null. */
    data: user.extend({
      heldCoin: z.string(),
      heldUntil: time.nullable(),
      /** The version of terms, privacy notice and risk notice that the user last agreed to, and when; 0 and null: none is recorded. */
      agreedVersion: z.number().int(),
      agreedAt: time.nullable(),
      /** Masked; empty without a confirmed address. */
      email: z.string(),
      emailConfirmedAt: time.nullable(),
      /** When the address's mail server last refused a mail for good. */
      emailRefusedAt: time.nullable(),
      /** As `/api/notice/settings` has them. */
      toldBy: z.string(),
      timezone: z.string(),
      /** Alerts that have not ended. */
      alerts: z.number().int(),
      /** The archive of own data: when it was asked for, when it was ready, until when it is kept. Of one that is gone only the second. */
      archiveAskedAt: time.nullable(),
      archiveReadyAt: time.nullable(),
      archiveKeptUntil: time.nullable(),
      /** Since when an authenticator app is on; null: it is off. */
      authenticatorAt: time.nullable(),
      /** Since when exchanges are locked to the address book, and when that ends if its end was asked for; null: not. */
      addressesLockedAt: time.nullable(),
      addressesUnlockAt: time.nullable(),
      /** The change of the mobile that waits: asked for by e-mail or at the desk, when, and when it takes effect; empty without one. */
      mobileChangeWay: z.enum(['', 'email', 'desk']),
      mobileChangeAskedAt: time.nullable(),
      mobileChangeDueAt: time.nullable(),
    }),
    refusals: ['USER_NOT_FOUND'],
  },
  checkBooks: {
    path: consolePaths.checkBooks,
    auth: 'O',
    permission: 'book.read',
    summary:
      'Reconciliation: postings sum to zero, nothing is below zero, balances equal their entries, escrow equals the coin of open orders.',
    body: z.object({}),
    data: z.object({
      balanced: z.union([z.literal(0), z.literal(1)]),
      issued: z.string(),
      /** Sum of all accounts: zero if the ledger balances. */
      sum: z.string(),
      checks: z.array(
        z.object({ name: z.string(), passed: z.union([z.literal(0), z.literal(1)]), detail: z.string() }),
      ),
      accounts: z.array(z.object({ kind: z.string(), balance: z.string(), count: z.number().int() })),
    }),
    refusals: [],
  },
  ...auditConsoleCalls,
}) satisfies Record<ConsoleCallName, Endpoint>

export type ConsoleEndpoints = typeof consoleEndpoints
export type ConsoleDataOf<N extends ConsoleCallName> = z.output<ConsoleEndpoints[N]['data']>
/** Parsed form of a console call, as the server's handler gets it. */
export type ConsoleBodyOf<N extends ConsoleCallName> = z.output<ConsoleEndpoints[N]['body']>
export type ConsoleFormOf<N extends ConsoleCallName> = {
  [K in keyof z.input<ConsoleEndpoints[N]['body']>]: z.input<ConsoleEndpoints[N]['body']>[K] | number
}
