import { coinText } from '@u-market/domain'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { listBills, sumBills } from './bill.queries.ts'
import { billView, payWallet } from './pay-wallet.ts'

export function walletHandlers(deps: Deps): Pick<Handlers, 'payCoin' | 'listBills'> {
  return {
    payCoin: ({ user, address, origin, body: form, claim }) =>
      payWallet(deps, { signer: { user, address, origin }, form, claim }),
    listBills: async ({ user, body }) => {
      const filter = { type: body.type, direction: body.direction, start: body.start, end: body.end }
      const { kysely } = deps.database
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
  }
}
