import { screens } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Screen } from '../../parts/Screen.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { LanguageChips } from './LanguageChips.tsx'
import { ResetPassword } from './ResetPassword.tsx'

/** Changed by the old one; replaced with a code by a visitor, or by a signed-in user who forgot it. */
export function LoginPasswordScreen() {
  const t = useT('password')
  const [query] = useSearchParams()
  const info = useUserInfo((store) => store.info)
  if (info && !query.has('forgot'))
    return (
      <Screen title={t('title')} back={screens.settings}>
        <ChangePassword username={info.username} />
      </Screen>
    )
  return (
    <Screen
      title={t('forgotTitle')}
      back={info ? screens.settings : screens.signIn}
      end={<LanguageChips isShort />}
    >
      <ResetPassword ownMobile={info?.mobile} />
    </Screen>
  )
}
