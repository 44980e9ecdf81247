import type { DataOf } from '@u-market/contract'
import type { PasskeyRow } from './passkey.queries.ts'

export type PasskeyView = DataOf<'enrolPasskey'>
type Descriptor = DataOf<'startPasskeySignIn'>['options']['allowCredentials'][number]
type Transport = Descriptor['transports'][number]

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const passkeyView = (row: PasskeyRow): PasskeyView => ({
  id: row.id,
  name: row.name,
  isSynced: row.isSynced ? 1 : 0,
  createdAt: seconds(row.createdAt),
  lastUsedAt: row.lastUsedAt ? seconds(row.lastUsedAt) : null,
})

const known: Record<Transport, true> = {
  ble: true,
  cable: true,
  hybrid: true,
  internal: true,
  nfc: true,
  'smart-card': true,
  usb: true,
}
const isTransport = (name: string): name is Transport => Object.hasOwn(known, name)

/** As the browser looks for it. */
export const descriptorOf = ({
  credentialId,
  transports,
}: Pick<PasskeyRow, 'credentialId' | 'transports'>): Descriptor => ({
  id: credentialId,
  type: 'public-key',
  transports: transports.filter(isTransport),
})
