import type { DataOf } from '@u-market/contract'

export type CreationOptions = DataOf<'startPasskeyEnrolment'>['options']
export type RequestOptions = DataOf<'startPasskeySignIn'>['options']

/** Why this page has no passkeys: WebAuthn wants a secure address, and a browser that knows it. */
export function passkeyObstacle(): 'insecure' | 'old' | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof window.PublicKeyCredential === 'function' ? null : 'old'
}

type Failure = 'cancelled' | 'declined' | 'taken' | 'address' | 'failed'

/** What went wrong between the phone and its owner; the server was not asked. */
export class CeremonyError extends Error {
  readonly kind: Failure
  constructor(kind: Failure) {
    super(kind)
    this.kind = kind
  }
}

/** The phone makes a passkey; answers what the server takes. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return run(startRegistration({ optionsJSON }), 'declined')
}

/** The phone signs with one of its passkeys; answers what the server takes. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return run(startAuthentication({ optionsJSON }), 'cancelled')
}

async function run(ceremony: Promise<unknown>, whenNotAllowed: Failure): Promise<string> {
  try {
    return JSON.stringify(await ceremony)
  } catch (error) {
    throw new CeremonyError(failureOf(error, whenNotAllowed))
  }
}

/** Browsers do not tell a refusal from a wait that ran out, nor from a phone without the passkey. */
function failureOf(error: unknown, whenNotAllowed: Failure): Failure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return whenNotAllowed
    case 'InvalidStateError':
      return 'taken'
    case 'SecurityError':
      return 'address'
    default:
      return 'failed'
  }
}
