import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { afterSignIn } from '../../base/navigation.ts'
import { useReturnTo, useSearchParams } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { signWithPasskey } from './ceremonies.ts'
import { usePasskeyError } from './use-passkey-error.ts'

/** Signs in with a passkey of the phone, no name, no password, and goes on to where signing in was asked for. */
export function usePasskeySignIn() {
  const returnTo = useReturnTo()
  const [query] = useSearchParams()
  const signIn = useUserInfo((store) => store.signIn)
  const errorOf = usePasskeyError()
  const login = useMutation({
    mutationFn: async () => {
      const { options } = await call('startPasskeySignIn', {})
      return call('signInWithPasskey', { response: await signWithPasskey(options) })
    },
    onSuccess: (info) => {
      signIn(info)
      returnTo(afterSignIn(info.id, query.get('from')))
    },
  })
  return { start: () => login.mutate(), isBusy: login.isPending, error: errorOf(login.error) }
}

export type PasskeySignIn = ReturnType<typeof usePasskeySignIn>
