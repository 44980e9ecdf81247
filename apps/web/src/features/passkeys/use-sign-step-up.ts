import { useMutation } from '@tanstack/react-query'
import type { FormOf } from '@u-market/contract'
import { call } from '../../base/api/client.ts'
import { useApi } from '../../base/api/use-api.ts'
import { passkeyObstacle, signWithPasskey } from './ceremonies.ts'
import { usePasskeyError } from './use-passkey-error.ts'

type Use = { readonly isEnabled: boolean; readonly onSigned: (passkey: string) => void }

/** A signature of one transfer or exchange, by a passkey of this phone. */
export function useSignStepUp(leaving: FormOf<'startPasskeyStepUp'>, { isEnabled, onSigned }: Use) {
  const isPossible = isEnabled && passkeyObstacle() === null
  const { data: passkeys } = useApi('listPasskeys', {}, { isEnabled: isPossible })
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
