import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import css from './SameNumber.module.css'
import { type Application, tones } from './statuses.ts'

/** Who else holds or held the number of this application; the applicant is not told. */
export function SameNumber({ application: { sameNumber } }: { readonly application: Application }) {
  const t = useT('verification')
  if (sameNumber.length === 0) return null
  const isVerified = sameNumber.some(({ status }) => status === 'approved')
  return (
    <Notice tone={isVerified ? 'danger' : 'waiting'}>
      {t(isVerified ? 'sameVerified' : 'sameNumber')}
      <div className={css.holders}>
        {sameNumber.map(({ id, userId, nickname, username, status, since, isClosed }) => (
          <p key={id}>
            <Link to={paths.user(userId)}>{`${nickname} @${username}`}</Link>
            <Tag tone={tones[status]}>{t(status)}</Tag>
            <Time at={since} />
            <Link to={`${paths.one(pages.verifications, id)}?status=${status}`}>
              {t('application')} {id}
            </Link>
            {isClosed === 1 && <span>{t('closed')}</span>}
          </p>
        ))}
      </div>
    </Notice>
  )
}
