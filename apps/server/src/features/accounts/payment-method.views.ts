import type { PaymentMethod } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { signedUrl } from '../uploads/index.ts'
import type { MethodRow } from './payment-method.queries.ts'

export function methodView(deps: Deps, row: MethodRow): PaymentMethod {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    account: row.account,
    bankName: row.bankName,
    bankBranch: row.bankBranch,
    qrCode: signedUrl(deps, row.qrcode),
    status: row.deletedAt ? 'deleted' : 'active',
    createdAt: unixSeconds(row.createdAt),
  }
}
