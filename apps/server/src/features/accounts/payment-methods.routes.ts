import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { deletePaymentMethod } from './delete-payment-method.ts'
import { listMethods } from './payment-method.queries.ts'
import { methodView } from './payment-method.views.ts'
import { savePaymentMethod } from './save-payment-method.ts'

type MethodCalls = 'savePaymentMethod' | 'listPaymentMethods' | 'deletePaymentMethod'

export function paymentMethodHandlers(deps: Deps): Pick<Handlers, MethodCalls> {
  return {
    savePaymentMethod: ({ user, body: form, claim }) => savePaymentMethod(deps, { user, form, claim }),
    listPaymentMethods: async ({ user, body }) => {
      const rows = await listMethods(deps.database.kysely, user.id, body.type)
      return rows.map((row) => methodView(deps, row))
    },
    deletePaymentMethod: ({ user, body, claim }) =>
      deletePaymentMethod(deps, { id: body.id, userId: user.id }, claim),
  }
}
