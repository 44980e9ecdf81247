import { useMutation } from '@tanstack/react-query'
import type { DataOf, FormOf } from '@u-market/contract'
import { call } from '../../../base/api/client.ts'
import { errorText } from '../../../base/api/errors.ts'
import { useApiQuery } from '../../../base/api/use-api.ts'
import { serverNow } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'

/** Signs the release of one order with a passkey of this phone. */
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
    hasPasskey: isPossible && passkeys?.some(({ suspended }) => suspended === 0) === true,
    sign: (): void => signing.mutate(),
    isSigning: signing.isPending,
    error: errorOf(signing.error),
    reset: signing.reset,
  }
}

type Use = { readonly isEnabled: boolean; readonly onSigned: (passkey: string) => void }

/** Signs one transfer or exchange with a passkey of this phone. */
export function useSignStepUp(leaving: FormOf<'startPasskeyStepUp'>, { isEnabled, onSigned }: Use) {
  const isPossible = isEnabled && passkeyObstacle() === null
  const { data: passkeys } = useApiQuery('listPasskeys', {}, { isEnabled: isPossible })
  const errorOf = usePasskeyError()
  const signing = useMutation({
    mutationFn: async () => signWithPasskey((await call('startPasskeyStepUp', leaving)).options),
    onSuccess: onSigned,
  })
  return {
    hasPasskey: isPossible && passkeys?.some(isSecondProof) === true,
    sign: (): void => signing.mutate(),
    isSigning: signing.isPending,
    error: errorOf(signing.error),
    reset: signing.reset,
  }
}

const DAY_SECONDS = 86_400

/** A passkey is a second proof only a day after its enrolment; the server says so too. */
function isSecondProof({ suspended, createdAt }: DataOf<'listPasskeys'>[number]): boolean {
  return suspended === 0 && createdAt + DAY_SECONDS <= serverNow() / 1000
}

/** Returns the text of an error: the app's for a failed passkey prompt, otherwise the text of the failed call. */
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

/** Returns why this page cannot use passkeys, or null: WebAuthn requires a secure context and a browser that supports it. */
export function passkeyObstacle(): 'insecure' | 'old' | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof window.PublicKeyCredential === 'function' ? null : 'old'
}

type Failure = 'cancelled' | 'declined' | 'taken' | 'address' | 'failed'

/** A passkey prompt that failed on the phone, so that the server got no response. */
class CeremonyError extends Error {
  readonly kind: Failure
  constructor(kind: Failure) {
    super(kind)
    this.kind = kind
  }
}

/** Creates a passkey on the phone and returns the response for the server. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return run(startRegistration({ optionsJSON }), 'declined')
}

/** Signs with a passkey of the phone and returns the response for the server. */
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

/** Browsers report a refusal, a timeout and a missing passkey by the same name. */
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
