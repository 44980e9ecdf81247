import { useEffect } from 'react'
import { useLocale } from '../i18n/i18n.ts'
import { currentToken, useUserInfo } from '../stores/user-info.ts'
import { call } from './client.ts'

/** Pushes and notices come in the account's language: the app sends it at start, at sign-in and at each switch. */
export function useServerLocale(): void {
  const token = useUserInfo(({ info }) => info?.token)
  const locale = useLocale()
  useEffect(() => {
    const { info, refresh } = useUserInfo.getState()
    if (!token || info?.locale === locale) return
    const keep = (notice: Parameters<typeof refresh>[0]): void => {
      if (currentToken() === token) refresh(notice)
    }
    call('editProfile', { locale }).then(keep, () => undefined)
  }, [token, locale])
}
