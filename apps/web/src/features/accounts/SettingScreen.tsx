import { ownScreens, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { type Theme, useSettings } from '../../base/stores/settings.ts'
import { useIsLoggedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Dialog } from '../../parts/Sheet.tsx'
import styles from './accounts.module.css'
import { LanguageChips } from './LanguageChips.tsx'

export function SettingScreen() {
  const t = useT('account')
  const isLoggedIn = useIsLoggedIn()
  const { theme, setTheme } = useSettings()
  const themes: readonly { readonly value: Theme; readonly label: string }[] = [
    { value: 'system', label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ]
  return (
    <Screen
      title={t('settings')}
      back={screens.mine}
      actions={
        !isLoggedIn && (
          <ActionBar>
            <ButtonLink to={screens.login}>{t('logIn')}</ButtonLink>
          </ActionBar>
        )
      }
    >
      <Card title={t('language')}>
        <LanguageChips />
      </Card>
      <Card title={t('theme')}>
        <Segmented label={t('theme')} value={theme} onChange={setTheme} options={themes} />
      </Card>
      {isLoggedIn && (
        <List label={t('safety')}>
          <Row label={t('noticeSettings')} to={ownScreens.noticeSettings} />
          <Row label={t('profile')} to={screens.profile} />
          <Row label={t('security')} to={ownScreens.security} />
          <Row label={t('blocked')} to={ownScreens.blocked} />
          <Row label={t('myData')} to={ownScreens.myData} />
        </List>
      )}
      <List label={t('more')}>
        <Row label={t('tutorial')} to={screens.tutorial} />
        <Row label={t('about')} to={screens.about} />
      </List>
      {isLoggedIn && <LogOut />}
      <p className={styles.version}>{t('version', { version: __APP_VERSION__ })}</p>
    </Screen>
  )
}

function LogOut() {
  const t = useT('account')
  const navigate = useNavigate()
  const logOut = useUserInfo((store) => store.logOut)
  const [isAsking, setAsking] = useState(false)
  const leave = (): void => {
    // Log out locally at once; if the server cannot be reached, its session expires.
    void call('logOut', {}).catch(() => undefined)
    logOut()
    navigate(screens.home, { replace: true })
  }
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('logOut')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('logOutAsk')}
        actions={
          <>
            <Button tone="danger" onClick={leave}>
              {t('logOut')}
            </Button>
            <Button tone="second" onClick={() => setAsking(false)}>
              {t('stay')}
            </Button>
          </>
        }
      >
        {t('logOutNote')}
      </Dialog>
    </>
  )
}
