import type { Handlers } from '../../http/handlers.ts'
import type { Deps } from '../deps.ts'
import { deletePaymentMethod } from './delete-payment-method.ts'
import { listMethods } from './payment-method.queries.ts'
import { methodView } from './payment-method.views.ts'
import { savePaymentMethod } from './save-payment-method.ts'

type MethodPath = '/api/Ma/addMa' | '/api/Ma/index' | '/api/Ma/deleteMa'

export const paymentMethodHandlers = (deps: Deps): Pick<Handlers, MethodPath> => ({
  '/api/Ma/addMa': (call) => savePaymentMethod(deps, call),
  '/api/Ma/index': async ({ user, body }) => {
    const rows = await listMethods(deps.database.kysely, user.id, body.type)
    return rows.map((row) => methodView(deps, row))
  },
  '/api/Ma/deleteMa': (call) => deletePaymentMethod(deps, call),
})
