import type { Bill } from '@u-market/contract'
import { coinText, fiatText, type UserId } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { addAddress, lockAddresses, readAddressBook, removeAddress } from './address-book.ts'
import { askExchange } from './ask-exchange.ts'
import { type BillRow, billType, listBills, sumBills } from './bill.queries.ts'
import { countOwnExchanges, listOwnExchanges } from './exchange.queries.ts'
import { exchangeView } from './exchange.views.ts'
import { transferCoin } from './pay-wallet.ts'

type WalletCalls =
  | 'payCoin'
  | 'listBills'
  | 'requestExchange'
  | 'listExchanges'
  | 'listAddresses'
  | 'addAddress'
  | 'removeAddress'
  | 'lockAddresses'

export function walletHandlers(deps: Deps): Pick<Handlers, WalletCalls> {
  const { kysely } = deps.database
  return {
    payCoin: ({ user, address, origin, body: form, idempotencyKey }) =>
      transferCoin(deps, { signer: { user, address, origin }, form, idempotencyKey }),
    listBills: async ({ user, body }) => {
      const filter = { types: body.type, direction: body.direction, start: body.start, end: body.end }
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
    listAddresses: ({ user }) => readAddressBook(deps, kysely, user.id),
    addAddress: ({ user, body: form, idempotencyKey }) =>
      addAddress(deps, { userId: user.id, form, idempotencyKey }),
    removeAddress: ({ user, body: form, idempotencyKey }) =>
      removeAddress(deps, { userId: user.id, form, idempotencyKey }),
    lockAddresses: ({ user, body: form, idempotencyKey }) =>
      lockAddresses(deps, { userId: user.id, form, idempotencyKey }),
  }
}

function billView(row: BillRow, userId: UserId): Bill {
  const { isFromHeld, amountMinor, balanceMinor, fiatMinor } = row
  return {
    id: Number(row.id),
    userId,
    type: billType(row),
    money: coinText(amountMinor),
    before: coinText(isFromHeld ? balanceMinor : balanceMinor - amountMinor),
    after: coinText(balanceMinor),
    isInternal: row.isInternal ? 1 : 0,
    memo: row.memo,
    peer: row.peer,
    orderId: row.orderId ?? '',
    fiat: fiatMinor === null ? '' : fiatText(fiatMinor),
    currency: row.currency ?? '',
    createdAt: unixSeconds(row.createdAt),
  }
}
