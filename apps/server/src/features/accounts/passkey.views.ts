import type { DataOf } from '@u-market/contract'
import { demoFrameOrigins } from '../../platform/addresses.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { CHALLENGE_TTL_MS } from './challenges.ts'
import type { PasskeyRow } from './passkey.queries.ts'

export type PasskeyView = DataOf<'enrolPasskey'>
type Descriptor = DataOf<'startPasskeyLogin'>['options']['allowCredentials'][number]
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

/** Shown by the phone when it asks for the finger. */
const NAME = 'U Market'

export type RelyingParty = {
  readonly id: string
  readonly name: string
  readonly origin: string
  /** The page around it, where it is a frame of the demo's. */
  readonly topOrigin: string | undefined
}

/**
 * Passkeys belong to the public address: pages at another are offered none of them. The demo's two phones alone are hosts of
 * their own, as `localhost` is nobody's parent to a browser.
 */
export function relyingParty(
  { publicUrl, isDemo }: Pick<Deps, 'publicUrl' | 'isDemo'>,
  page: string,
): RelyingParty {
  const isPhone = isDemo && demoFrameOrigins(publicUrl).includes(page)
  const origin = isPhone ? page : publicUrl
  return { id: new URL(origin).hostname, name: NAME, origin, topOrigin: isPhone ? publicUrl : undefined }
}

export function requestOptionsOf(
  { id }: RelyingParty,
  challenge: string,
  passkeys: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[],
): DataOf<'startPasskeyLogin'>['options'] {
  return {
    challenge,
    rpId: id,
    timeout: CHALLENGE_TTL_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  }
}
