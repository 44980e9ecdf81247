import type { ConsoleDataOf } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import { reconcileOnOwnConnections } from '../../ledger/reconcile.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { auditContext } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { decideExchange } from './decide-exchange.ts'
import { decideMerchant, reviewMerchant } from './decide-merchant.ts'
import { countExchanges, listExchanges } from './exchange.queries.ts'
import { reviewedExchangeViews } from './exchange.views.ts'
import { countMerchants, listMerchants } from './merchant.queries.ts'
import { reviewedMerchantView } from './merchant.views.ts'
import { reviewExchange } from './review-exchange.ts'

type WalletConsoleCalls =
  | 'listExchanges'
  | 'getExchange'
  | 'decideExchange'
  | 'listMerchants'
  | 'getMerchant'
  | 'decideMerchant'
  | 'checkBooks'

export function walletConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, WalletConsoleCalls> {
  const { kysely } = deps.database
  return {
    listExchanges: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listExchanges(kysely, { status: body.status, ...pageWindow(body) }),
        countExchanges(kysely, body.status),
      ])
      return pageOf(total, body, await reviewedExchangeViews(kysely, rows))
    },
    getExchange: ({ operator, body }) => reviewExchange(deps, operator, body.id),
    decideExchange: ({ body: form, ...call }) => decideExchange(deps, { ...auditContext(call), form }),
    listMerchants: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listMerchants(kysely, { status: body.status, ...pageWindow(body) }),
        countMerchants(kysely, body.status),
      ])
      return pageOf(total, body, rows.map(reviewedMerchantView))
    },
    getMerchant: ({ body }) => reviewMerchant(deps, body.id),
    decideMerchant: ({ body: form, ...call }) => decideMerchant(deps, { ...auditContext(call), form }),
    checkBooks: () => readBooks(deps),
  }
}

/** Compares the ledger's balances with its entries. Checks and totals come from one snapshot. */
async function readBooks(deps: Deps): Promise<ConsoleDataOf<'checkBooks'>> {
  const { checks, totals } = await reconcileOnOwnConnections(deps.database)
  const sum = totals.reduce((all, { minor }) => all + minor, 0n)
  // The issuance account is created with the first issue.
  const owed = totals.find(({ kind }) => kind === 'issuance')?.minor ?? 0n
  return {
    balanced: sum === 0n && checks.every(({ passed }) => passed) ? 1 : 0,
    // The issuance account's balance is negative by the coin issued.
    issued: coinText(-owed),
    sum: coinText(sum),
    checks: checks.map(({ name, passed, detail }) => ({ name, passed: passed ? 1 : 0, detail })),
    accounts: totals.map(({ kind, minor, count }) => ({ kind, balance: coinText(minor), count })),
  }
}
