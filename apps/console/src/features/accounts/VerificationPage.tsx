import type { ConsoleDataOf } from '@u-market/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import { DecidedByOther } from '../../parts/Colleagues.tsx'
import { DecisionForm } from '../../parts/DecisionForm.tsx'
import { DecisionPanel, type OpenRow, useDeciding } from '../../parts/DecisionPanel.tsx'
import type { LoadState } from '../../parts/Documents.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import { Reading, type Sights, sightOf } from './VerificationFacts.tsx'
import css from './VerificationPage.module.css'
import { type Application, preparedReasons, statuses, tones } from './verification.ts'

type Row = ConsoleDataOf<'listVerifications'>['data'][number]

export function VerificationPage() {
  const t = useT('verification')
  const queue = useQueue(statuses)
  const list = useApiQuery('listVerifications', queue.form, queueReads)
  const columns: Column<Row>[] = [
    { title: t('realName'), cell: (row) => row.realName || t('removed') },
    { title: t('username'), cell: (row) => row.username, leaves: 3 },
    { title: t('mobile'), cell: (row) => row.mobile, leaves: 1 },
    { title: t('documentNumber'), cell: (row) => row.documentNumber || t('removed'), leaves: 1 },
    { title: t('submitted'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, queue, tones),
    ...(queue.isQueue
      ? []
      : [
          { title: t('decidedBy'), cell: (row: Row) => row.revokedBy || row.decidedBy, leaves: 3 as const },
          { title: t('reason'), cell: (row: Row) => row.reason, leaves: 1 as const },
        ]),
  ]
  return (
    <QueuePage
      t={t}
      queue={queue}
      list={list}
      columns={columns}
      path={pages.verifications}
      isWide
      Panel={VerificationPanel}
    />
  )
}

function VerificationPanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('verification')
  const { wait } = useFormat()
  const [sights, setSights] = useState<Sights>({})
  const query = useApiQuery('getVerification', { id }, { isOnce: true })
  const refetch = (): void => void query.refetch()
  const place = `verification:${id}`
  const decide = useDeciding('decideVerification', {
    place,
    refreshes: ['listVerifications', 'getOperator'],
    said: ({ status, realName }) =>
      t(status === 'approved' ? 'saidApproved' : 'saidRefused', { name: realName }),
    onNext,
    onRefused: refetch,
  })
  return (
    <DecisionPanel
      title={query.data?.realName || t('application')}
      note={({ createdAt }) => t('waitingFor', { time: wait(createdAt) })}
      onClose={onClose}
      query={query}
      lines={12}
      isWaiting={({ status }) => status === 'pending'}
      watched={{ kind: 'verification', id }}
      isOver={isRefused(decide.error, 'REVIEW_STATE')}
      decision={(application) => (
        <VerificationDecision
          application={application}
          sight={sightOf(application, sights)}
          place={place}
          error={decide.error}
          isPending={decide.isPending}
          onApprove={() => decide.mutate({ id, decision: 'approve' })}
          onRefuse={(reason) => decide.mutate({ id, decision: 'refuse', reason })}
        />
      )}
      outcome={(application) => <Outcome application={application} error={decide.error} onNext={onNext} />}
    >
      {(application) => (
        <Reading
          application={application}
          onStale={refetch}
          onSight={(seen) => setSights((before) => ({ ...before, ...seen }))}
        />
      )}
    </DecisionPanel>
  )
}

type DecisionProps = {
  readonly application: Application
  /** Load state of the documents; undefined while loading. */
  readonly sight: LoadState | undefined
  readonly place: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onApprove: () => void
  readonly onRefuse: (reason: string) => void
}

/**
 * Allows approval only after the documents were shown, and never by a single key: `a` opens a confirmation, which needs another
 * key or a click.
 */
function VerificationDecision({ application, sight, onApprove, onRefuse, ...form }: DecisionProps) {
  const t = useT('verification')
  const { realName: name, documentNumber, username, userLocale } = application
  const who = (
    <Facts
      facts={[
        { label: t('realName'), value: name },
        { label: t('documentNumber'), value: documentNumber || t('removed') },
        { label: t('username'), value: username },
      ]}
    />
  )
  const approval = {
    consequence: t('consequence'),
    sign: t('approveSign', { name }),
    onSign: onApprove,
    shown: who,
  }
  return (
    <DecisionForm
      {...form}
      permission="verification.decide"
      hasKeys
      accept={{
        name: t('approve'),
        need: t(sight === 'failed' ? 'notSeen' : 'notYetSeen'),
        ready: t('consequence'),
        step: () => (sight === 'shown' ? approval : null),
      }}
      refuse={{
        open: t('refuse'),
        back: t('cancel'),
        name: t('refuseWithReason'),
        field: t('reasonLabel'),
        need: t('reasonNeeded'),
        ready: t('reasonRead'),
        prepared: preparedReasons(t),
        locale: userLocale,
        step: (reason) => ({
          consequence: t('reasonRead'),
          sign: t('refuseSign', { name }),
          onSign: () => onRefuse(reason),
          shown: who,
        }),
      }}
    />
  )
}

type OutcomeProps = {
  readonly application: Application
  /** The refusal if another operator decided first. */
  readonly error: unknown
  readonly onNext: () => void
}

/** The decision, its operator and its time. */
function Outcome({ application, error, onNext }: OutcomeProps) {
  const t = useT('verification')
  const { time } = useFormat()
  const wasQuicker = isRefused(error, 'REVIEW_STATE')
  useShortcuts({ Enter: onNext }, wasQuicker)
  const { status, reason, decidedBy, decidedAt, revokedBy, revokedAt } = application
  return (
    <div className={css.decision}>
      <DecidedByOther error={error} />
      {decidedAt !== null && (
        <Notice tone={status === 'approved' ? 'good' : 'danger'}>
          {revokedAt !== null && (
            <div>{t('decided', { status: t('approved'), operator: decidedBy, time: time(decidedAt) })}</div>
          )}
          {t('decided', {
            status: t(status),
            operator: (revokedAt === null ? decidedBy : revokedBy) || t('erasing'),
            time: time(revokedAt ?? decidedAt),
          })}
          {reason && <blockquote className={css.reason}>{reason}</blockquote>}
        </Notice>
      )}
      {wasQuicker && (
        <div className={css.acts}>
          <Button type="primary" onClick={onNext}>
            {t('next')} <Kbd keys="Enter" />
          </Button>
        </div>
      )}
    </div>
  )
}
