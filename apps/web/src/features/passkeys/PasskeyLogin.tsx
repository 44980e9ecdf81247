import { KeyRound } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { passkeyObstacle } from './ceremonies.ts'
import { type PasskeySignIn, usePasskeySignIn } from './use-passkey-sign-in.ts'

/** The other way in, under a screen's primary. Not shown where there are no passkeys. */
export function PasskeyLogin() {
  const signIn = usePasskeySignIn()
  if (passkeyObstacle()) return null
  return (
    <>
      <PasskeyButton signIn={signIn} tone="quiet" />
      {signIn.error && <Alert>{signIn.error}</Alert>}
    </>
  )
}

type PasskeyButtonProps = { readonly signIn: PasskeySignIn; readonly tone: 'primary' | 'quiet' }

export function PasskeyButton({ signIn, tone }: PasskeyButtonProps) {
  const t = useT('passkey')
  return (
    <Button tone={tone} isBusy={signIn.isBusy} onClick={signIn.start}>
      <KeyRound aria-hidden="true" />
      {t('signIn')}
    </Button>
  )
}
