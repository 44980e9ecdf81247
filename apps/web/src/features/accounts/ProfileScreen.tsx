import { screens } from '@u-market/contract/paths'
import { useMe } from '../../base/api/me.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { AvatarField } from './AvatarField.tsx'
import { maskMobile } from './mask-mobile.ts'
import { NicknameForm } from './NicknameForm.tsx'
import styles from './profile.module.css'

const BACK = screens.mine

export function ProfileScreen() {
  const t = useT('profile')
  const locale = useLocale()
  const { info } = useMe()
  if (!info) return <SignInFirst title={t('title')} back={BACK} />
  const joined = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(info.createdAt * 1000)
  return (
    <Screen title={t('title')} back={BACK}>
      <AvatarField info={info} />
      <NicknameForm nickname={info.nickname} />
      <h2 className={styles.caption}>{t('mine')}</h2>
      <List label={t('mine')}>
        <Row label={t('username')} value={info.username} />
        <Row label={t('mobile')} value={maskMobile(info.mobile)} />
        <Row
          label={t('inviteCode')}
          value={
            <span className={styles.code}>
              {info.inviteCode}
              <CopyButton text={info.inviteCode} what={t('inviteCode')} />
            </span>
          }
        />
        <Row label={t('joined')} value={joined} />
      </List>
    </Screen>
  )
}
