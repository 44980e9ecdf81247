import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { onRecord } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { certifyMerchant } from './certify-merchant.ts'
import { decideMerchant, reviewMerchant } from './decide-merchant.ts'
import { countReviewed, listReviewed } from './merchant.queries.ts'
import { reviewedView } from './merchant.views.ts'

type MerchantConsoleCalls = 'listMerchants' | 'getMerchant' | 'decideMerchant'

export function merchantHandlers(deps: Deps): Pick<Handlers, 'certifyMerchant'> {
  return {
    certifyMerchant: ({ user, body: form, claim }) => certifyMerchant(deps, { userId: user.id, form, claim }),
  }
}

export function merchantConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, MerchantConsoleCalls> {
  const { kysely } = deps.database
  return {
    listMerchants: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listReviewed(kysely, { status: body.status, ...pageWindow(body) }),
        countReviewed(kysely, body.status),
      ])
      return pageOf(total, body, rows.map(reviewedView))
    },
    getMerchant: ({ body }) => reviewMerchant(deps, body.id),
    decideMerchant: ({ body: form, ...call }) => decideMerchant(deps, { ...onRecord(call), form }),
  }
}
