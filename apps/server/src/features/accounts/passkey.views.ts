import type { DataOf } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { PasskeyRow } from './passkey.queries.ts'

export type PasskeyView = DataOf<'enrolPasskey'>
type Descriptor = DataOf<'startPasskeySignIn'>['options']['allowCredentials'][number]
type Transport = Descriptor['transports'][number]

export function passkeyView(row: PasskeyRow): PasskeyView {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.isSynced ? 1 : 0,
    createdAt: unixSeconds(row.createdAt),
    lastUsedAt: row.lastUsedAt ? unixSeconds(row.lastUsedAt) : null,
  }
}

const known: Record<Transport, true> = {
  ble: true,
  cable: true,
  hybrid: true,
  internal: true,
  nfc: true,
  'smart-card': true,
  usb: true,
}

/** As the browser looks for it. */
export function descriptorOf({
  credentialId,
  transports,
}: Pick<PasskeyRow, 'credentialId' | 'transports'>): Descriptor {
  return {
    id: credentialId,
    type: 'public-key',
    transports: transports.filter(isTransport),
  }
}

function isTransport(name: string): name is Transport {
  return Object.hasOwn(known, name)
}
