import { paths } from '@u-market/contract/paths'
import { useT } from '../base/i18n/i18n.ts'
import { useLocation } from '../base/router.tsx'
import { ButtonLink } from './Button.tsx'
import { Screen } from './Screen.tsx'
import { Empty } from './States.tsx'

export function LoginFirst({ title, back }: { readonly title: string; readonly back?: string }) {
  return (
    <Screen title={title} {...(back !== undefined && { back })}>
      <LoginHint />
    </Screen>
  )
}

/** Asks a visitor to log in, on a screen that needs a session. The login page leads back here. */
export function LoginHint({ text }: { readonly text?: string }) {
  const t = useT('core')
  const { pathname, search } = useLocation()
  return (
    <Empty
      scene="login"
      text={text ?? t('logInFirst')}
      action={<ButtonLink to={paths.login(pathname + search)}>{t('logIn')}</ButtonLink>}
    />
  )
}
