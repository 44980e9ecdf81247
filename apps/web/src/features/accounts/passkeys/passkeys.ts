import { useMutation } from '@tanstack/react-query'
import type { DataOf, FormOf } from '@u-market/contract'
import { call } from '../../../base/api/client.ts'
import { errorText } from '../../../base/api/errors.ts'
import { useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'

/** A signature for the release of one order, by a passkey of this phone. */
export function useReleaseByPasskey(
  orderId: string,
  { onSigned }: { readonly onSigned: (assertion: string) => void },
) {
  const isPossible = passkeyObstacle() === null
  const { data: passkeys } = useApiQuery('listPasskeys', {}, { isEnabled: isPossible })
  const errorOf = usePasskeyError()
  const signing = useMutation({
    mutationFn: async () => {
      const { options } = await call('startPasskeyRelease', { orderId })
      return signWithPasskey(options)
    },
    onSuccess: onSigned,
  })
  return {
    hasPasskey: isPossible && passkeys !== undefined && passkeys.length > 0,
    sign: (): void => signing.mutate(),
    isSigning: signing.isPending,
    error: errorOf(signing.error),
    reset: signing.reset,
  }
}

type Use = { readonly isEnabled: boolean; readonly onSigned: (passkey: string) => void }

/** A signature of one transfer or exchange, by a passkey of this phone. */
export function useSignStepUp(leaving: FormOf<'startPasskeyStepUp'>, { isEnabled, onSigned }: Use) {
  const isPossible = isEnabled && passkeyObstacle() === null
  const { data: passkeys } = useApiQuery('listPasskeys', {}, { isEnabled: isPossible })
  const errorOf = usePasskeyError()
  const signing = useMutation({
    mutationFn: async () => signWithPasskey((await call('startPasskeyStepUp', leaving)).options),
    onSuccess: onSigned,
  })
  return {
    hasPasskey: isPossible && passkeys !== undefined && passkeys.length > 0,
    sign: (): void => signing.mutate(),
    isSigning: signing.isPending,
    error: errorOf(signing.error),
    reset: signing.reset,
  }
}

/** What to show of an act with a passkey: the phone's part in our words, the server's in its own. */
export function usePasskeyError(): (error: unknown) => string | undefined {
  const t = useT('passkey')
  return (error) => {
    if (!(error instanceof CeremonyError)) return errorText(error)
    const texts = {
      cancelled: t('cancelled'),
      declined: t('declined'),
      taken: t('taken'),
      address: t('otherAddress', { address: location.host }),
      failed: t('failed'),
    }
    return texts[error.kind]
  }
}

export type CreationOptions = DataOf<'startPasskeyEnrolment'>['options']
export type RequestOptions = DataOf<'startPasskeyLogin'>['options']

/** Why this page has no passkeys: WebAuthn wants a secure address, and a browser that knows it. */
export function passkeyObstacle(): 'insecure' | 'old' | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof window.PublicKeyCredential === 'function' ? null : 'old'
}

type Failure = 'cancelled' | 'declined' | 'taken' | 'address' | 'failed'

/** What went wrong between the phone and its owner; the server was not asked. */
class CeremonyError extends Error {
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
