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
    suspended: row.suspendedAt ? 1 : 0,
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

/** Describes a passkey in the form in which WebAuthn lists credentials. */
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

/** Shown by the device when it asks for the passkey. */
const NAME = 'U Market'

export type RelyingParty = {
  readonly id: string
  readonly name: string
  readonly origin: string
  /** Origin of the demo page around the phone frame; undefined for a page that is not framed. */
  readonly topOrigin: string | undefined
}

/**
 * Returns the relying party for a page. Passkeys belong to the public URL's host, so pages of any other origin can use none. In
 * the demo each phone frame is a relying party by itself, because browsers do not accept `localhost` as the parent domain of its
 * subdomains.
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
