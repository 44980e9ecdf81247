import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { useApi } from '../../base/api/use-api.ts'
import { passkeyObstacle, signWithPasskey } from './ceremonies.ts'
import { usePasskeyError } from './use-passkey-error.ts'

/** A signature for the release of one order, by a passkey of this phone. */
export function useReleaseByPasskey(
  buyOrderId: string,
  { onSigned }: { readonly onSigned: (assertion: string) => void },
) {
  const isPossible = passkeyObstacle() === null
  const { data: passkeys } = useApi('listPasskeys', {}, { isEnabled: isPossible })
  const errorOf = usePasskeyError()
  const signing = useMutation({
    mutationFn: async () => {
      const { options } = await call('startPasskeyRelease', { orderId: buyOrderId })
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
