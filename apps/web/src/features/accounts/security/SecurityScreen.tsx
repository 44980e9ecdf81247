import type { User } from '@u-market/contract'
import { ownScreens, screens } from '@u-market/contract/paths'
import {
  Fingerprint,
  KeyRound,
  LockKeyhole,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  ShieldQuestion,
  Smartphone,
} from 'lucide-react'
import { useApiQuery, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Badge } from '../../../parts/Badge.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Skeleton } from '../../../parts/States.tsx'
import styles from '../accounts.module.css'
import { FreezeAccount } from '../freeze/FreezeAccount.tsx'
import { maskMobile } from '../SmsCodeField.tsx'

/** Everything that keeps an account its owner's, on one screen. */
export function SecurityScreen() {
  const t = useT('security')
  const { info } = useMe()
  return (
    <Screen title={t('title')} back={screens.mine}>
      {info ? (
        <>
          <List label={t('ways')}>
            <Ways info={info} />
          </List>
          <List label={t('reach')}>
            <Row
              icon={<Smartphone />}
              label={t('mobile')}
              value={<span className="figures">{maskMobile(info.mobile)}</span>}
              to={ownScreens.mobile}
            />
            <Reach info={info} />
          </List>
          <FreezeAccount />
          <p className={styles.small}>{t('neverAsk')}</p>
        </>
      ) : (
        <Skeleton />
      )}
    </Screen>
  )
}

type OfUser = { readonly info: User }

function Ways({ info }: OfUser) {
  const t = useT('account')
  return (
    <>
      <Row icon={<KeyRound />} label={t('loginPassword')} to={screens.loginPassword} />
      <Row
        icon={<LockKeyhole />}
        label={t('payPassword')}
        value={info.hasPayPassword === 1 ? t('isSet') : <Badge tone="amber">{t('notSet')}</Badge>}
        to={screens.payPassword}
      />
      <Row icon={<Fingerprint />} label={t('passkeys')} to={screens.passkeys} />
      <Row icon={<ShieldCheck />} label={t('authenticator')} to={ownScreens.authenticator} />
      <Row icon={<MonitorSmartphone />} label={t('sessions')} to={ownScreens.sessions} />
    </>
  )
}

/** User info that a phone stored before e-mail existed has none of its fields. */
function Reach({
  info: { email = '', emailConfirmed = 0, emailOffered = 0 },
}: {
  readonly info: Partial<User>
}) {
  const t = useT('security')
  const { data } = useApiQuery('getPhishingWord', {})
  if (emailOffered !== 1 && email === '')
    return <Row icon={<Mail />} label={t('email')} note={t('emailOff')} />
  const word = data?.phishingWord ?? ''
  return (
    <>
      <Row
        icon={<Mail />}
        label={t('email')}
        note={email === '' ? t('emailNote') : email}
        value={
          email === '' ? (
            t('notSet')
          ) : emailConfirmed === 1 ? (
            <Badge tone="jade">{t('confirmed')}</Badge>
          ) : (
            <Badge tone="amber">{t('unconfirmed')}</Badge>
          )
        }
        to={ownScreens.email}
      />
      <Row
        icon={<ShieldQuestion />}
        label={t('word')}
        note={word === '' ? t('wordNote') : undefined}
        value={data && (word === '' ? t('notSet') : word)}
        to={ownScreens.phishingWord}
      />
    </>
  )
}
