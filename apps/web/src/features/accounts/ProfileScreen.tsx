import type { User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { useMe } from '../../base/api/use-api.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { AvatarField } from './AvatarField.tsx'
import { maskMobile } from './mask-mobile.ts'
import { NicknameBar, NicknameForm } from './NicknameForm.tsx'
import styles from './profile.module.css'
import { useNickname } from './use-nickname.ts'

const BACK = screens.mine

export function ProfileScreen() {
  const t = useT('profile')
  const { info } = useMe()
  return info ? <Profile info={info} /> : <SignInFirst title={t('title')} back={BACK} />
}

function Profile({ info }: { readonly info: User }) {
  const t = useT('profile')
  const locale = useLocale()
  const draft = useNickname(info.nickname)
  const joined = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(info.createdAt * 1000)
  return (
    <Screen title={t('title')} back={BACK} actions={<NicknameBar draft={draft} />}>
      <AvatarField info={info} />
      <NicknameForm draft={draft} />
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
