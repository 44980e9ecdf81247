import type { ConsoleDataOf } from '@u-market/contract'
import {
  freeText,
  MAX_REASON_CHARACTERS,
  MAX_REPORT_ANSWER_CHARACTERS,
  MIN_REASON_CHARACTERS,
  MIN_REPORT_ANSWER_CHARACTERS,
  type Permission,
} from '@u-market/domain'
import { Button, Input } from 'antd'
import { type ComponentProps, type SubmitEvent, useId } from 'react'
import { Link } from 'react-router'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import boxed from '../../parts/BoxedForm.module.css'
import { DecisionPanel, type OpenRow, useDeciding } from '../../parts/DecisionPanel.tsx'
import { Documents } from '../../parts/Documents.tsx'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Permitted, usePermission } from '../../parts/Permitted.tsx'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Time, type Tone } from '../../parts/values.tsx'
import css from './ReportsPage.module.css'

type BugReport = ConsoleDataOf<'getBugReport'>
type UserReport = ConsoleDataOf<'getUserReport'>
type Status = BugReport['status']
const statuses = ['open', 'answered'] as const satisfies readonly Status[]
const tones: Readonly<Record<Status, Tone>> = { open: 'waiting', answered: 'good' }

/** Reports of faults in the app. */
export function BugReportsPage() {
  const t = useT('bugs')
  const queue = useQueue(statuses)
  const list = useApiQuery('listBugReports', queue.form, queueReads)
  const columns: Column<BugReport>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => t(`type_${row.type}`) },
    { title: t('user'), cell: (row) => `${row.nickname} @${row.username}`, leaves: 1 },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('pictures'), cell: (row) => row.images.length, isNumeric: true, leaves: 3 },
    { title: t('reported'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, queue, tones),
  ]
  return (
    <QueuePage
      t={t}
      queue={queue}
      list={list}
      columns={columns}
      path={pages.bugReports}
      Panel={BugReportPanel}
    />
  )
}

/** Reports of users about other users. */
export function UserReportsPage() {
  const t = useT('reports')
  const queue = useQueue(statuses)
  const list = useApiQuery('listUserReports', queue.form, queueReads)
  const columns: Column<UserReport>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => t(`type_${row.type}`) },
    { title: t('about'), cell: (row) => `${row.about.nickname} @${row.about.username}` },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('reporter'), cell: (row) => row.reporter.nickname, leaves: 3 },
    { title: t('reported'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, queue, tones),
  ]
  return (
    <QueuePage
      t={t}
      queue={queue}
      list={list}
      columns={columns}
      path={pages.userReports}
      Panel={UserReportPanel}
    />
  )
}

/** Fields that both kinds of report have. */
type Report = Pick<
  BugReport & UserReport,
  'status' | 'content' | 'images' | 'answer' | 'answeredBy' | 'answeredAt' | 'reopened' | 'createdAt'
>

function BugReportPanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('bugs')
  const place = `bugReport:${id}`
  const refreshes = ['listBugReports', 'getBugReport', 'getOperator'] as const
  const answer = useDeciding('answerBugReport', {
    place,
    refreshes,
    said: (answered) => t('saidAnswered', { id: answered.id }),
    onNext,
  })
  const reopen = useDeciding('reopenBugReport', {
    place: reopenPlace(place),
    refreshes,
    said: (reopened) => t('saidReopened', { id: reopened.id }),
    onNext,
    stays: () => true,
  })
  return (
    <ReportPanel
      of="bugs"
      title={t('heading', { id })}
      onClose={onClose}
      query={useApiQuery('getBugReport', { id })}
      watched={{ kind: 'fault', id }}
      act="fault.answer"
      place={place}
      answering={answer}
      onAnswer={(words) => answer.mutate({ id, answer: words })}
      reopening={reopen}
      onReopen={(reason) => reopen.mutate({ id, reason })}
      facts={({ type, contact, nickname, userId, username, mobile }) => [
        { label: t('type'), value: t(`type_${type}`) },
        { label: t('user'), value: <Link to={paths.user(userId)}>{`${nickname} @${username}`}</Link> },
        { label: t('mobile'), value: mobile, copies: mobile },
        ...(contact === '' ? [] : [{ label: t('contact'), value: contact, copies: contact }]),
      ]}
    />
  )
}

/** A report about a user. Sanctions are imposed on the user's own page. */
function UserReportPanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('reports')
  const place = `userReport:${id}`
  const refreshes = ['listUserReports', 'getUserReport', 'getOperator'] as const
  const answer = useDeciding('answerUserReport', {
    place,
    refreshes,
    said: (answered) => t('saidAnswered', { id: answered.id }),
    onNext,
  })
  const reopen = useDeciding('reopenUserReport', {
    place: reopenPlace(place),
    refreshes,
    said: (reopened) => t('saidReopened', { id: reopened.id }),
    onNext,
    stays: () => true,
  })
  const user = ({ id: userId, nickname, username }: UserReport['about']) => (
    <Link to={paths.user(userId)}>{`${nickname} @${username}`}</Link>
  )
  return (
    <ReportPanel
      of="reports"
      title={t('heading', { id })}
      onClose={onClose}
      query={useApiQuery('getUserReport', { id })}
      act="complaint.answer"
      place={place}
      answering={answer}
      onAnswer={(words) => answer.mutate({ id, answer: words })}
      reopening={reopen}
      onReopen={(reason) => reopen.mutate({ id, reason })}
      facts={({ type, about, aboutCount, reporter, orderId }) => [
        { label: t('type'), value: t(`type_${type}`) },
        { label: t('about'), value: user(about) },
        { label: t('aboutCount'), value: aboutCount },
        { label: t('reporter'), value: user(reporter) },
        ...(orderId === ''
          ? []
          : [{ label: t('order'), value: <Link to={paths.one(pages.orders, orderId)}>{orderId}</Link> }]),
      ]}
    />
  )
}

/** Name of the draft of the reason to reopen a report. */
const reopenPlace = (place: string): string => `reopen:${place}`

type Frame<Of> = ComponentProps<typeof DecisionPanel<Of>>
type Kind = 'bugs' | 'reports'
type Props<Of> = Pick<Frame<Of>, 'title' | 'onClose' | 'query' | 'watched'> & {
  /** Namespace of the texts. */
  readonly of: Kind
  readonly act: Permission
  readonly place: string
  readonly answering: Pending
  readonly onAnswer: (words: string) => void
  readonly reopening: Pending
  readonly onReopen: (reason: string) => void
  /** Facts in addition to text and pictures. */
  readonly facts: (report: Of) => readonly Fact[]
}

function ReportPanel<Of extends Report>(props: Props<Of>) {
  const { of, act, place, answering, onAnswer, reopening, onReopen, facts, ...frame } = props
  const t = useT(of)
  const { wait } = useFormat()
  return (
    <DecisionPanel
      {...frame}
      note={({ createdAt }) => t('waitingFor', { time: wait(createdAt) })}
      isWaiting={({ status }) => status === 'open'}
      decision={() => (
        <Permitted permission={act}>
          <AnswerForm of={of} place={place} answering={answering} onAnswer={onAnswer} />
        </Permitted>
      )}
      outcome={(report) => (
        <>
          <Answered of={of} report={report} />
          <ReopenForm
            of={of}
            act={act}
            place={reopenPlace(place)}
            reopening={reopening}
            onReopen={onReopen}
          />
        </>
      )}
      error={answering.error}
    >
      {(report) => (
        <>
          {report.status === 'open' && report.reopened && (
            <Reopened of={of} report={report} reopened={report.reopened} />
          )}
          <p className={css.content}>{report.content}</p>
          <Facts
            facts={[...facts(report), { label: t('reported'), value: <Time at={report.createdAt} /> }]}
          />
          {report.images.length > 0 && (
            <div className={css.pictures}>
              <Documents
                documents={report.images.map(({ fullUrl, original }, at) => ({
                  title: t('picture', { number: at + 1 }),
                  src: fullUrl,
                  original,
                }))}
                onStale={() => void frame.query.refetch()}
              />
            </div>
          )}
        </>
      )}
    </DecisionPanel>
  )
}

function Answered({ of, report }: { readonly of: Kind; readonly report: Report }) {
  const t = useT(of)
  const { time } = useFormat()
  const { answer, answeredBy, answeredAt } = report
  return (
    <Notice tone="good">
      {answeredAt !== null && t('answeredBy', { operator: answeredBy, time: time(answeredAt) })}
      <blockquote className={css.content}>{answer}</blockquote>
    </Notice>
  )
}

type ReopenedProps = {
  readonly of: Kind
  readonly report: Report
  readonly reopened: NonNullable<Report['reopened']>
}

/** Why the report is open again, and the answer before. */
function Reopened({ of, report, reopened: { by, at, reason } }: ReopenedProps) {
  const t = useT(of)
  const { time } = useFormat()
  return (
    <>
      <Notice tone="waiting">
        {t('reopenedBy', { operator: by, time: time(at) })}
        <blockquote className={css.content}>{reason}</blockquote>
      </Notice>
      <Answered of={of} report={report} />
    </>
  )
}

type Pending = { readonly error: unknown; readonly isPending: boolean }
type AnswerProps = {
  readonly of: Kind
  readonly place: string
  readonly answering: Pending
  readonly onAnswer: (words: string) => void
}

/** Form for the reply, which the reporter gets as a notice. */
function AnswerForm({ of, place, answering: { error, isPending }, onAnswer }: AnswerProps) {
  const t = useT(of)
  const [text, keep] = useDraft(place, '')
  const id = useId()
  const words = freeText(text)
  const isReady = words.length >= MIN_REPORT_ANSWER_CHARACTERS
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady && !isPending) onAnswer(words)
  }
  const message = formError(error) ?? fieldError(error, 'answer')
  return (
    <form className={css.form} onSubmit={submit}>
      <label htmlFor={id}>{t('answer')}</label>
      <Input.TextArea
        id={id}
        value={text}
        onChange={({ target }) => keep(target.value)}
        rows={4}
        maxLength={MAX_REPORT_ANSWER_CHARACTERS}
      />
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <span>{isReady ? t('answerMeans') : t('needWords')}</span>
        <Button type="primary" htmlType="submit" disabled={!isReady} loading={isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

type ReopenProps = {
  readonly of: Kind
  readonly act: Permission
  readonly place: string
  readonly reopening: Pending
  readonly onReopen: (reason: string) => void
}

/** Form to reopen an answered report with a reason, which only operators read. */
function ReopenForm({ of, act, place, reopening: { error, isPending }, onReopen }: ReopenProps) {
  const t = useT(of)
  const permission = usePermission(act)
  const [text, keep] = useDraft(place, '')
  const id = useId()
  const reason = freeText(text)
  const isReady = permission.isAllowed && reason.length >= MIN_REASON_CHARACTERS
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady && !isPending) onReopen(reason)
  }
  const message = formError(error) ?? fieldError(error, 'reason')
  return (
    <form className={boxed.form} onSubmit={submit}>
      <label htmlFor={id}>{t('reopenReason')}</label>
      <Input
        id={id}
        value={text}
        onChange={({ target }) => keep(target.value)}
        maxLength={MAX_REASON_CHARACTERS}
        disabled={!permission.isAllowed}
      />
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={boxed.acts}>
        <span>{permission.reason || t('reopenMeans')}</span>
        <Button htmlType="submit" disabled={!isReady} loading={isPending}>
          {t('reopen')}
        </Button>
      </div>
    </form>
  )
}
