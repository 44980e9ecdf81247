import type { ConsoleDataOf } from '@u-market/contract'
import { App } from 'antd'
import { Link } from 'react-router'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { Quicker } from '../../parts/Colleagues.tsx'
import { Documents } from '../../parts/Documents.tsx'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Time, type Tone } from '../../parts/values.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import css from './ComplaintPanel.module.css'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

/** One report of a user: what they did to whom, its pictures, and the answer under it. */
export function ComplaintPanel({ id, onClose, onNext }: Props) {
  const t = useT('complaints')
  const { wait } = useFormat()
  const { message } = App.useApp()
  const { data, error, refetch } = useRead('getComplaint', { id })
  const answer = useAct('answerComplaint', {
    refreshes: ['listComplaints', 'getComplaint', 'getOperator'],
    onSuccess: (answered) => {
      forgetDraft(draftPlace(id))
      void message.success(t('saidAnswered', { id: answered.id }))
      onNext()
    },
  })
  return (
    <Panel
      title={t('complaint', { id })}
      note={data?.status === 'open' && t('waitingFor', { time: wait(data.createdAt) })}
      onClose={onClose}
      footer={
        data &&
        (data.status === 'open' ? (
          <Permitted act="complaint.answer">
            <AnswerForm
              place={draftPlace(id)}
              of="complaints"
              sending={answer}
              onAnswer={(words) => answer.mutate({ id, answer: words })}
            />
          </Permitted>
        ) : (
          <>
            <Quicker error={answer.error} />
            <Answered complaint={data} />
          </>
        ))
      }
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <p className={css.content}>{data.content}</p>
          <ComplaintFacts complaint={data} />
          {data.images.length > 0 && (
            <div className={css.pictures}>
              <Documents
                documents={data.images.map(({ fullUrl }, at) => ({
                  title: t('picture', { number: at + 1 }),
                  src: fullUrl,
                }))}
                onStale={() => void refetch()}
              />
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

/** What was answered, by whom and when. */
function Answered({ complaint: { answer, answeredBy, answeredAt } }: { readonly complaint: Complaint }) {
  const t = useT('complaints')
  const { time } = useFormat()
  return (
    <Notice tone="good">
      {answeredAt !== null && t('answeredBy', { operator: answeredBy, time: time(answeredAt) })}
      <blockquote className={css.content}>{answer}</blockquote>
    </Notice>
  )
}

function ComplaintFacts({ complaint }: { readonly complaint: Complaint }) {
  const t = useT('complaints')
  const { type, about, aboutCount, reporter, orderId, createdAt } = complaint
  const facts: Fact[] = [
    { label: t('type'), value: t(`type_${type}`) },
    // What follows for them is imposed on their own page.
    {
      label: t('about'),
      value: <Link to={paths.user(about.id)}>{`${about.nickname} @${about.username}`}</Link>,
    },
    { label: t('aboutCount'), value: aboutCount },
    {
      label: t('reporter'),
      value: <Link to={paths.user(reporter.id)}>{`${reporter.nickname} @${reporter.username}`}</Link>,
    },
    ...(orderId === ''
      ? []
      : [{ label: t('order'), value: <Link to={paths.one(pages.orders, orderId)}>{orderId}</Link> }]),
    { label: t('reported'), value: <Time at={createdAt} /> },
  ]
  return <Facts facts={facts} />
}

export type Complaint = ConsoleDataOf<'getComplaint'>
export type Status = Complaint['status']

export const statuses = ['open', 'answered'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'open'
}

export const tones: Readonly<Record<Status, Tone>> = { open: 'waiting', answered: 'good' }

/** Where what is typed about one of them is kept. */
function draftPlace(id: number | string): string {
  return `complaint:${id}`
}
