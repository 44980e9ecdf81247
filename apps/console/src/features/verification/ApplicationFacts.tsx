import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { paths } from '../../base/paths.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Time } from '../../parts/values.tsx'
import css from './ApplicationPanel.module.css'
import { SameNumber } from './SameNumber.tsx'
import type { Application } from './statuses.ts'

export function ApplicationFacts({ application }: { readonly application: Application }) {
  const t = useT('verification')
  return (
    <div className={css.proof}>
      <SameNumber application={application} />
      <dl className={css.claim}>
        <dt>{t('realName')}</dt>
        <dd>{application.realName}</dd>
        <dt>{t('idNumber')}</dt>
        <dd className={css.number}>{grouped(application.idNumber) || t('removed')}</dd>
      </dl>
      <Facts
        facts={[
          {
            label: t('username'),
            value: <Link to={paths.user(application.userId)}>{application.username}</Link>,
            copies: application.username,
          },
          { label: t('mobile'), value: application.mobile, copies: application.mobile },
          { label: t('submitted'), value: <Time at={application.createdAt} /> },
        ]}
      />
      <div>
        <h2>{t('lookFor')}</h2>
        <ul>
          <li>{t('lookName')}</li>
          <li>{t('lookExpiry')}</li>
          <li>{t('lookWhole')}</li>
          <li>{t('lookScreen')}</li>
        </ul>
      </div>
    </div>
  )
}

/** Groups of the mainland's 18 characters: region, birth date, the rest. Other numbers stay as they are. */
function grouped(idcard: string): string {
  return idcard.replace(/^(\d{6})(\d{8})(\d{3}[\dXx])$/, '$1 $2 $3')
}
