import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '../../base/api/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { afterSignIn } from '../../base/navigation.ts'
import { useReturnTo, useSearchParams } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { passkeyObstacle, signWithPasskey } from './ceremonies.ts'
import { usePasskeyError } from './use-passkey-error.ts'

/** Signs in with a passkey of the phone: no name, no password. Not shown where there are no passkeys. */
export function PasskeyLogin({ tone = 'second' }: { readonly tone?: 'primary' | 'second' | 'quiet' }) {
  const t = useT('passkey')
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
  if (passkeyObstacle()) return null
  const error = errorOf(login.error)
  return (
    <>
      <Button tone={tone} isBusy={login.isPending} onClick={() => login.mutate()}>
        <KeyRound aria-hidden="true" />
        {t('signIn')}
      </Button>
      {error && <Alert>{error}</Alert>}
    </>
  )
}
