import type { DataOf } from '@u-market/contract'

export type CreationOptions = DataOf<'/api/user/passkey/registerOptions'>['options']
export type RequestOptions = DataOf<'/api/user/passkey/loginOptions'>['options']

/** Why this page has no passkeys: WebAuthn wants a secure address, and a browser that knows it. */
export const passkeyObstacle = (): 'insecure' | 'old' | null => {
  if (!window.isSecureContext) return 'insecure'
  return typeof window.PublicKeyCredential === 'function' ? null : 'old'
}

/** What went wrong between the phone and its owner; the server was not asked. */
export class CeremonyError extends Error {
  readonly kind: 'cancelled' | 'taken' | 'address' | 'failed'
  constructor(kind: CeremonyError['kind']) {
    super(kind)
    this.kind = kind
  }
}

const kinds: Readonly<Record<string, CeremonyError['kind']>> = {
  // Browsers do not tell a refusal from a wait that ran out, nor from a phone without the passkey.
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'taken',
  SecurityError: 'address',
}

const run = async (ceremony: () => Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await ceremony())
  } catch (error) {
    throw new CeremonyError((error instanceof Error && kinds[error.name]) || 'failed')
  }
}

/** The phone makes a passkey; answers what the server takes. */
export const makePasskey = async (optionsJSON: CreationOptions): Promise<string> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return run(() => startRegistration({ optionsJSON }))
}

/** The phone signs with one of its passkeys; answers what the server takes. */
export const signWithPasskey = async (optionsJSON: RequestOptions): Promise<string> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return run(() => startAuthentication({ optionsJSON }))
}
