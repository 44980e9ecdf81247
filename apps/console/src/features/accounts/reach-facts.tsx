import type { ConsoleDataOf } from '@u-market/contract'
import { noticeTopics } from '@u-market/domain'
import type { ReactNode } from 'react'
import type { useT } from '../../base/i18n/i18n.ts'
import type { Fact } from '../../parts/Facts.tsx'
import { Tag, Time } from '../../parts/values.tsx'

type User = ConsoleDataOf<'getUser'>
type Words = ReturnType<typeof useT<'accounts'>>

/** How the market reaches the user, and what runs on their behalf. */
export function reachFacts(t: Words, user: User): Fact[] {
  const by = (channel: 'push' | 'email') => {
    const topics = noticeTopics.filter((topic) => isTold(user, topic, channel))
    return topics.length === 0 ? t('toldNothing') : topics.map((topic) => t(`told_${topic}`)).join(t('comma'))
  }
  return [
    { label: t('email'), value: emailOf(t, user) },
    { label: t('pushed'), value: by('push') },
    { label: t('mailed'), value: by('email') },
    { label: t('zone'), value: user.timezone || t('zoneUnset') },
    { label: t('alerts'), value: String(user.alerts) },
    { label: t('archive'), value: archiveOf(t, user) },
  ]
}

/** What guards the account against a thief, or is about to change it. */
export function guardFacts(t: Words, user: User): Fact[] {
  const { authenticatorAt, mobileChangeWay: way, mobileChangeAskedAt, mobileChangeDueAt } = user
  return [
    {
      label: t('authenticator'),
      value:
        authenticatorAt === null ? (
          t('authenticatorOff')
        ) : (
          <>
            {t('onSince')} <Time at={authenticatorAt} />
          </>
        ),
    },
    { label: t('addressBook'), value: addressBookOf(t, user) },
    ...(way === '' || mobileChangeAskedAt === null || mobileChangeDueAt === null
      ? []
      : [
          {
            label: t('mobileChange'),
            value: (
              <>
                <Tag tone="waiting">{t(`mobileChange_${way}`)}</Tag> <Time at={mobileChangeAskedAt} /> ·{' '}
                {t('mobileChangeDue')} <Time at={mobileChangeDueAt} />
              </>
            ),
          },
        ]),
  ]
}

function addressBookOf(t: Words, { addressesLockedAt, addressesUnlockAt }: User): ReactNode {
  if (addressesLockedAt === null) return t('addressBookOpen')
  return (
    <>
      {t('addressBookLocked')} <Time at={addressesLockedAt} />
      {addressesUnlockAt !== null && (
        <>
          {' '}
          · {t('addressBookUntil')} <Time at={addressesUnlockAt} />
        </>
      )}
    </>
  )
}

function isTold({ toldBy }: User, topic: string, channel: string): boolean {
  const pairs = toldBy.split(',')
  return pairs.includes(`${topic}=${channel}`) || pairs.includes(`${topic}=both`)
}

function emailOf(t: Words, { email, emailConfirmedAt, emailRefusedAt }: User): ReactNode {
  if (emailConfirmedAt === null) return t('emailNone')
  return (
    <>
      {email} · {t('emailConfirmed')} <Time at={emailConfirmedAt} />
      {emailRefusedAt !== null && (
        <>
          {' '}
          <Tag tone="danger">{t('emailRefused')}</Tag> <Time at={emailRefusedAt} />
        </>
      )}
    </>
  )
}

function archiveOf(t: Words, { archiveAskedAt, archiveReadyAt, archiveKeptUntil }: User): ReactNode {
  if (archiveAskedAt === null)
    return archiveReadyAt === null ? (
      t('archiveNone')
    ) : (
      <>
        {t('archiveGone')} <Time at={archiveReadyAt} />
      </>
    )
  return (
    <>
      {t('archiveAsked')} <Time at={archiveAskedAt} />
      {archiveReadyAt === null ? (
        ` · ${t('archiveBuilding')}`
      ) : (
        <>
          {' '}
          · {t('archiveReady')} <Time at={archiveReadyAt} />
        </>
      )}
      {archiveKeptUntil !== null && (
        <>
          {' '}
          · {t('archiveUntil')} <Time at={archiveKeptUntil} />
        </>
      )}
    </>
  )
}
