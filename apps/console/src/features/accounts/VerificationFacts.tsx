import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { Documents, type LoadState } from '../../parts/Documents.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import css from './VerificationFacts.module.css'
import { type Application, tones } from './verification.ts'

type Side = 'front' | 'back'
/** Load state of each side; absent while loading. */
export type Sights = { readonly [S in Side]?: LoadState }

type Props = {
  readonly application: Application
  readonly onStale: () => void
  readonly onSight: (seen: Sights) => void
}

/** The documents next to the fields that they have to prove. */
export function Reading({ application, onStale, onSight }: Props) {
  const t = useT('verification')
  const { time } = useFormat()
  const { documentsRemovedAt, documentFront, documentBack } = application
  return (
    <div className={css.reading}>
      {documentsRemovedAt === null ? (
        <Documents
          areLying
          documents={[
            { title: t('front'), src: documentFront.fullUrl },
            { title: t('back'), src: documentBack.fullUrl },
          ]}
          onStale={onStale}
          onSight={(title, sight) => onSight(title === t('front') ? { front: sight } : { back: sight })}
        />
      ) : (
        <div>
          <Notice tone="waiting">{t('documentsRemoved', { time: time(documentsRemovedAt) })}</Notice>
        </div>
      )}
      <ApplicationFacts application={application} />
    </div>
  )
}

/** Combines both sides: `shown` if both are, `failed` if one is or the pictures were removed, undefined while loading. */
export function sightOf({ documentsRemovedAt }: Application, { front, back }: Sights): LoadState | undefined {
  if (documentsRemovedAt !== null || front === 'failed' || back === 'failed') return 'failed'
  return front === 'shown' && back === 'shown' ? 'shown' : undefined
}

function ApplicationFacts({ application }: { readonly application: Application }) {
  const t = useT('verification')
  return (
    <div className={css.proof}>
      <SameNumber application={application} />
      <Earlier application={application} />
      <dl className={css.claim}>
        <dt>{t('realName')}</dt>
        <dd>{application.realName || t('removed')}</dd>
        <dt>{t('documentNumber')}</dt>
        <dd className={css.number}>{grouped(application.documentNumber) || t('removed')}</dd>
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
        <h2>{t('checksTitle')}</h2>
        <ul>
          <li>{t('checkName')}</li>
          <li>{t('checkExpiry')}</li>
          <li>{t('checkWhole')}</li>
          <li>{t('checkScreen')}</li>
        </ul>
      </div>
    </div>
  )
}

/** Splits a mainland number of 18 characters into region, birth date and rest; other numbers stay unchanged. */
function grouped(idcard: string): string {
  return idcard.replace(/^(\d{6})(\d{8})(\d{3}[\dXx])$/, '$1 $2 $3')
}

/** The user's other applications, with what was wrong with them. */
function Earlier({ application: { earlier } }: { readonly application: Application }) {
  const t = useT('verification')
  if (earlier.length === 0) return null
  const wasRevoked = earlier.some(({ status }) => status === 'revoked')
  return (
    <Notice tone={wasRevoked ? 'danger' : 'waiting'}>
      {t(wasRevoked ? 'earlierRevoked' : 'earlier')}
      <div className={css.holders}>
        {earlier.map(({ id, realName, status, reason, since }) => (
          <p key={id}>
            <span>{realName || t('removed')}</span>
            <Tag tone={tones[status]}>{t(status)}</Tag>
            <Time at={since} />
            <Link to={`${paths.one(pages.verifications, id)}?status=${status}`}>
              {t('application')} {id}
            </Link>
            {reason !== '' && <span>{reason}</span>}
          </p>
        ))}
      </div>
    </Notice>
  )
}

/** Other users with the number of this application, shown to operators only. */
function SameNumber({ application: { sameNumber } }: { readonly application: Application }) {
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
