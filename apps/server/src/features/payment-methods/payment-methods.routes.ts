import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { deletePaymentMethod } from './delete-payment-method.ts'
import { listMethods } from './payment-method.queries.ts'
import { methodView } from './payment-method.views.ts'
import { savePaymentMethod } from './save-payment-method.ts'

type MethodCalls = 'savePaymentMethod' | 'listPaymentMethods' | 'deletePaymentMethod'

export function paymentMethodHandlers(deps: Deps): Pick<Handlers, MethodCalls> {
  return {
    savePaymentMethod: (call) => savePaymentMethod(deps, call),
    listPaymentMethods: async ({ user, body }) => {
      const rows = await listMethods(deps.database.kysely, user.id, body.type)
      return rows.map((row) => methodView(deps, row))
    },
    deletePaymentMethod: (call) => deletePaymentMethod(deps, call),
  }
}
