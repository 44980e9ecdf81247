import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '../../../base/api/client.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { afterLogin } from '../../../base/navigation.ts'
import { useReturnTo, useSearchParams } from '../../../base/router.tsx'
import { useUserInfo } from '../../../base/stores/user-info.ts'
import { Button } from '../../../parts/Button.tsx'
import { Alert } from '../../../parts/Card.tsx'
import { passkeyObstacle, signWithPasskey, usePasskeyError } from './passkeys.ts'

/** Secondary login button; hidden if the page cannot use passkeys. */
export function PasskeyLogin() {
  const logIn = usePasskeyLogin()
  if (passkeyObstacle()) return null
  return (
    <>
      <PasskeyButton logIn={logIn} tone="quiet" />
      {logIn.error && <Alert>{logIn.error}</Alert>}
    </>
  )
}

type PasskeyButtonProps = { readonly logIn: PasskeyLogins; readonly tone: 'primary' | 'quiet' }

export function PasskeyButton({ logIn, tone }: PasskeyButtonProps) {
  const t = useT('passkey')
  return (
    <Button tone={tone} isBusy={logIn.isBusy} onClick={logIn.start}>
      <KeyRound aria-hidden="true" />
      {t('logIn')}
    </Button>
  )
}

/** Logs in with a passkey of this phone, without name or password, then returns to the screen that asked for the login. */
export function usePasskeyLogin() {
  const returnTo = useReturnTo()
  const [query] = useSearchParams()
  const logIn = useUserInfo((store) => store.logIn)
  const errorOf = usePasskeyError()
  const login = useMutation({
    mutationFn: async () => {
      const { options } = await call('startPasskeyLogin', {})
      return call('logInWithPasskey', { response: await signWithPasskey(options) })
    },
    onSuccess: (info) => {
      logIn(info)
      returnTo(afterLogin(info.id, query.get('from')))
    },
  })
  return { start: () => login.mutate(), isBusy: login.isPending, error: errorOf(login.error) }
}

type PasskeyLogins = ReturnType<typeof usePasskeyLogin>
