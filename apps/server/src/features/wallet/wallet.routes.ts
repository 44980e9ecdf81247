import type { Bill } from '@u-market/contract'
import { coinText, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { askExchange } from './ask-exchange.ts'
import { countOwnExchanges, listOwnExchanges } from './exchange.queries.ts'
import { exchangeView } from './exchange.views.ts'
import { transferCoin } from './pay-wallet.ts'

type WalletCalls = 'payCoin' | 'listBills' | 'requestExchange' | 'listExchanges'

export function walletHandlers(deps: Deps): Pick<Handlers, WalletCalls> {
  const { kysely } = deps.database
  return {
    payCoin: ({ user, address, origin, body: form, idempotencyKey }) =>
      transferCoin(deps, { signer: { user, address, origin }, form, idempotencyKey }),
    listBills: async ({ user, body }) => {
      const filter = { type: body.type, direction: body.direction, start: body.start, end: body.end }
      const [rows, sums] = await Promise.all([
        listBills(kysely, user.id, filter, pageWindow(body)),
        sumBills(kysely, user.id, filter),
      ])
      return {
        ...pageOf(
          sums.total,
          body,
          rows.map((row) => billView(row, user.id)),
        ),
        income: coinText(sums.income),
        expense: coinText(sums.expense),
      }
    },
    requestExchange: ({ user, address, origin, body: form, idempotencyKey }) =>
      askExchange(deps, { signer: { user, address, origin }, form, idempotencyKey }),
    listExchanges: async ({ user, body }) => {
      const [rows, total] = await Promise.all([
        listOwnExchanges(kysely, user.id, pageWindow(body)),
        countOwnExchanges(kysely, user.id),
      ])
      return pageOf(total, body, rows.map(exchangeView))
    },
  }
}

type BillFilter = {
  readonly type: string | undefined
  readonly direction: 'in' | 'out' | undefined
  /** `start` and `end` are Unix seconds, both inclusive. */
  readonly start: number | undefined
  readonly end: number | undefined
}

function listBills(
  db: Db,
  userId: UserId,
  filter: BillFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<BillRow[]> {
  return (
    ofUser(db, userId, filter)
      .select([
        'entry.id',
        'entry.kind',
        'entry.amountMinor',
        'entry.balanceMinor',
        'entry.orderId',
        'entry.createdAt',
      ])
      // The words of a blocked sender are hidden.
      .select((eb) =>
        sql<string>`case when ${eb.ref('entry.kind')} = 'transfer' and ${eb.ref('entry.amountMinor')} > 0 and exists(
          select 1 from trader_block b join ledger_account a on a.user_id = b.peer_id
            where b.user_id = ${userId} and a.id = ${eb.ref('entry.otherAccountId')}) then '' else ${eb.ref('entry.memo')} end`.as(
          'memo',
        ),
      )
      // The other party of a transfer.
      .select((eb) =>
        eb
          .selectFrom('ledgerAccount as theirs')
          .innerJoin('appUser as peer', 'peer.id', 'theirs.userId')
          .select('peer.nickname')
          .whereRef('theirs.id', '=', 'entry.otherAccountId')
          .where('entry.kind', '=', 'transfer')
          .as('peer'),
      )
      .orderBy('entry.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  )
}

/** Counts the matching bills, and sums their income and expense in minor units. */
async function sumBills(
  db: Db,
  userId: UserId,
  filter: BillFilter,
): Promise<{ total: number; income: bigint; expense: bigint }> {
  const row = await ofUser(db, userId, filter)
    .select([
      sql<bigint>`count(*)`.as('total'),
      sql<bigint>`coalesce(sum(entry.amount_minor) filter (where entry.amount_minor > 0), 0)::bigint`.as(
        'income',
      ),
      sql<bigint>`coalesce(-sum(entry.amount_minor) filter (where entry.amount_minor < 0), 0)::bigint`.as(
        'expense',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), income: row.income, expense: row.expense }
}

function ofUser(db: Db, userId: UserId, { type, direction, start, end }: BillFilter) {
  return db
    .selectFrom('ledgerEntry as entry')
    .where((where) =>
      where(
        'entry.accountId',
        '=',
        where
          .selectFrom('ledgerAccount')
          .select('ledgerAccount.id')
          .where('ledgerAccount.userId', '=', userId)
          .where('ledgerAccount.kind', '=', 'available'),
      ),
    )
    .$if(type !== undefined, (query) => query.where('entry.kind', '=', type ?? ''))
    .$if(direction === 'in', (query) => query.where('entry.amountMinor', '>', 0n))
    .$if(direction === 'out', (query) => query.where('entry.amountMinor', '<', 0n))
    .$if(start !== undefined, (query) => query.where('entry.createdAt', '>=', new Date((start ?? 0) * 1000)))
    .$if(end !== undefined, (query) => query.where('entry.createdAt', '<', new Date(((end ?? 0) + 1) * 1000)))
}

type BillRow = {
  id: bigint
  kind: string
  amountMinor: bigint
  balanceMinor: bigint
  memo: string
  orderId: string | null
  peer: string | null
  createdAt: Date
}

function billView(row: BillRow, userId: UserId): Bill {
  return {
    id: Number(row.id),
    userId,
    type: row.kind,
    money: coinText(row.amountMinor),
    before: coinText(row.balanceMinor - row.amountMinor),
    after: coinText(row.balanceMinor),
    memo: row.memo,
    peer: row.peer ?? '',
    orderId: row.orderId ?? '',
    createdAt: unixSeconds(row.createdAt),
  }
}
