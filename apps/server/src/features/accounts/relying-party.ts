import type { DataOf } from '@u-market/contract'
import { demoFrameOrigins } from '../../platform/demo-frames.ts'
import type { Deps } from '../deps.ts'
import { CHALLENGE_LIVES_MS } from './challenges.ts'
import type { PasskeyRow } from './passkey.queries.ts'
import { descriptorOf } from './passkey.views.ts'

/** Shown by the phone when it asks for the finger. */
const NAME = 'U Market'

export type Party = {
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
export function relyingParty({ publicUrl, isDemo }: Pick<Deps, 'publicUrl' | 'isDemo'>, page: string): Party {
  const isPhone = isDemo && demoFrameOrigins(publicUrl).includes(page)
  const origin = isPhone ? page : publicUrl
  return { id: new URL(origin).hostname, name: NAME, origin, topOrigin: isPhone ? publicUrl : undefined }
}

export function requestOptionsOf(
  { id }: Party,
  challenge: string,
  passkeys: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[],
): DataOf<'startPasskeySignIn'>['options'] {
  return {
    challenge,
    rpId: id,
    timeout: CHALLENGE_LIVES_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  }
}
