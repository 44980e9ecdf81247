import { useSearchParams } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { ResetPassword } from './ResetPassword.tsx'

/** Changed by the old one; replaced with a code by a visitor, or by a signed-in user who forgot it. */
export function LoginPasswordScreen() {
  const [query] = useSearchParams()
  const info = useUserInfo((store) => store.info)
  return info && !query.has('forgot') ? (
    <ChangePassword username={info.username} />
  ) : (
    <ResetPassword ownMobile={info?.mobile} />
  )
}
