import type { ConsoleHandlers, Handlers } from '../../http/handlers.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { certifyMerchant } from './certify-merchant.ts'
import { decideMerchant, reviewMerchant } from './decide-merchant.ts'
import { countReviewed, listReviewed } from './merchant.queries.ts'
import { reviewedView } from './merchant.views.ts'

export { payMerchantBond } from './pay-bond.ts'

type MerchantConsolePath = Extract<keyof ConsoleHandlers, `/console/api/merchants${string}`>

export const merchantHandlers = (deps: Deps): Pick<Handlers, '/api/user/certifiedmerchant'> => ({
  '/api/user/certifiedmerchant': (call) => certifyMerchant(deps, call),
})

export const merchantConsoleHandlers = (deps: Deps): Pick<ConsoleHandlers, MerchantConsolePath> => {
  const { kysely } = deps.database
  return {
    '/console/api/merchants': async ({ body }) => {
      const [rows, total] = await Promise.all([
        listReviewed(kysely, { status: body.status, ...pageWindow(body) }),
        countReviewed(kysely, body.status),
      ])
      return pageOf(total, body, rows.map(reviewedView))
    },
    '/console/api/merchants/detail': ({ body }) => reviewMerchant(kysely, body.id),
    '/console/api/merchants/decide': (call) => decideMerchant(deps, call),
  }
}
