import type { Locale } from '@u-market/contract/locale'
import { App, Button, Input } from 'antd'
import { type SyntheticEvent, useId, useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft, useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import { AlsoOpen, Quicker } from '../../parts/Colleagues.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import type { Sight } from '../../parts/Documents.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted, usePermission } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { PreparedReasons } from '../../parts/PreparedReasons.tsx'
import { Reading, type Sights, sightOf } from './VerificationFacts.tsx'
import css from './VerificationPanel.module.css'
import { type Application, draftPlace, MOST_REASON, preparedReasons } from './verification.ts'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

/** One application: the documents beside the fields they have to prove, and the decision under them. */
export function ApplicationPanel({ id, onClose, onNext }: Props) {
  const t = useT('verification')
  const { wait } = useFormat()
  const { message } = App.useApp()
  const [sights, setSights] = useState<Sights>({})
  const detail = useRead('getVerification', { id }, { isOnce: true })
  const decide = useAct('decideVerification', {
    refreshes: ['listVerifications', 'getOperator'],
    onSuccess: (decided) => {
      forgetDraft(draftPlace(id))
      void message.success(
        decided.status === 'approved'
          ? t('saidApproved', { name: decided.realName })
          : t('saidRefused', { name: decided.realName }),
      )
      onNext()
    },
    onRefused: () => void detail.refetch(),
  })
  const { data, error, refetch } = detail
  return (
    <Panel
      title={data?.realName ?? t('application')}
      note={data?.status === 'pending' && t('waitingFor', { time: wait(data.createdAt) })}
      onClose={onClose}
      footer={
        data && (
          <Decision
            application={data}
            sight={sightOf(data, sights)}
            error={decide.error}
            isPending={decide.isPending}
            onDecide={(decision, reason) => decide.mutate({ id, decision, ...(reason && { reason }) })}
            onNext={onNext}
          />
        )
      }
    >
      {data?.status === 'pending' && <AlsoOpen kind="verification" id={id} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <Reading
          application={data}
          onStale={() => void refetch()}
          onSight={(seen) => setSights((before) => ({ ...before, ...seen }))}
        />
      )}
    </Panel>
  )
}

type DecisionProps = {
  readonly application: Application
  /** Whether the documents have been seen: undefined while they are still coming. */
  readonly sight: Sight | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: 'approve' | 'refuse', reason?: string) => void
  readonly onNext: () => void
}

/** What is about to be confirmed: an approval, or a refusal with its reason. */
type Intent = { readonly decision: 'approve' } | { readonly decision: 'refuse'; readonly reason: string }

/** Approved is only what has been seen; either way the last step repeats it, and no single key takes that step. */
function Decision({ application, sight, error, isPending, onDecide, onNext }: DecisionProps) {
  const t = useT('verification')
  const [isRefusing, setIsRefusing] = useState(false)
  const [intent, setIntent] = useState<Intent | null>(null)
  const isOpen = application.status === 'pending' && !isRefused(error, 'REVIEW_STATE')
  const isSeen = sight === 'shown'
  const approve = isSeen ? () => setIntent({ decision: 'approve' }) : undefined
  const { isAllowed } = usePermission('verification.decide')
  useShortcuts({ a: approve, r: () => setIsRefusing(true) }, isOpen && isAllowed && !intent && !isRefusing)

  if (!isOpen) return <Outcome application={application} error={error} onNext={onNext} />
  if (intent)
    return (
      <DecisionConfirm
        application={application}
        reason={intent.decision === 'refuse' ? intent.reason : null}
        error={error}
        isPending={isPending}
        onSign={() =>
          intent.decision === 'refuse' ? onDecide('refuse', intent.reason) : onDecide('approve')
        }
        onBack={() => setIntent(null)}
      />
    )
  if (isRefusing)
    return (
      <RefusalForm
        locale={application.userLocale}
        id={application.id}
        onRefuse={(reason) => setIntent({ decision: 'refuse', reason })}
        onCancel={() => setIsRefusing(false)}
      />
    )
  return (
    <Permitted act="verification.decide">
      <div className={css.acts}>
        <span className={css.consequence}>
          {isSeen ? t('consequence') : t(sight === 'failed' ? 'notSeen' : 'notYetSeen')}
        </span>
        <Button danger onClick={() => setIsRefusing(true)} aria-keyshortcuts="r">
          {t('refuse')} <Kbd keys="r" />
        </Button>
        <Button type="primary" onClick={approve} disabled={!isSeen} aria-keyshortcuts="a">
          {t('approve')} <Kbd keys="a" />
        </Button>
      </div>
    </Permitted>
  )
}

const LEAST_REASON = 3

type RefusalProps = {
  readonly id: number
  /** What the applicant reads. */
  readonly locale: Locale
  readonly onRefuse: (reason: string) => void
  readonly onCancel: () => void
}

/** The reason that the applicant reads. */
function RefusalForm({ id: application, locale, onRefuse, onCancel }: RefusalProps) {
  const t = useT('verification')
  const [reason, keep] = useDraft(draftPlace(application), '')
  const id = useId()
  const text = reason.trim()
  const isShort = text.length < LEAST_REASON
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!isShort) onRefuse(text)
  }
  return (
    <form className={css.decision} onSubmit={submit}>
      <label htmlFor={id}>{t('reasonLabel')}</label>
      <PreparedReasons reasons={preparedReasons(t)} locale={locale} onChoose={keep} />
      <Input.TextArea
        id={id}
        value={reason}
        onChange={(event) => keep(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
        onPressEnter={submit}
        rows={3}
        maxLength={MOST_REASON}
        autoFocus
      />
      <div className={css.acts}>
        <span className={css.consequence}>{isShort ? t('reasonNeeded') : t('reasonRead')}</span>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" danger htmlType="submit" disabled={isShort}>
          {t('refuseWithReason')} <Kbd keys="Enter" />
        </Button>
      </div>
    </form>
  )
}

type ConfirmProps = {
  readonly application: Application
  /** Of a refusal; null approves. */
  readonly reason: string | null
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

function DecisionConfirm({ application, reason, ...confirm }: ConfirmProps) {
  const t = useT('verification')
  const { realName, idNumber, username } = application
  const isApproving = reason === null
  return (
    <Confirm
      {...confirm}
      consequence={isApproving ? t('consequence') : t('reasonRead')}
      sign={t(isApproving ? 'approveSign' : 'refuseSign', { name: realName })}
      isDanger={!isApproving}
    >
      <Facts
        facts={[
          { label: t('realName'), value: realName },
          { label: t('idNumber'), value: idNumber || t('removed') },
          { label: t('username'), value: username },
        ]}
      />
      {!isApproving && <blockquote>{reason}</blockquote>}
    </Confirm>
  )
}

type OutcomeProps = {
  readonly application: Application
  /** Somebody was quicker, where this operator was about to decide it. */
  readonly error: unknown
  readonly onNext: () => void
}

/** What was decided, by whom and when; nothing of it was changed by a second decision. */
function Outcome({ application, error, onNext }: OutcomeProps) {
  const t = useT('verification')
  const { time } = useFormat()
  const wasQuicker = isRefused(error, 'REVIEW_STATE')
  useShortcuts({ Enter: onNext }, wasQuicker)
  const { status, reason, decidedBy, decidedAt } = application
  return (
    <div className={css.decision}>
      <Quicker error={error} />
      {decidedAt !== null && (
        <Notice tone={status === 'approved' ? 'good' : 'danger'}>
          {t('decided', { status: t(status), operator: decidedBy, time: time(decidedAt) })}
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
