import type { ConsoleDataOf } from '@u-market/contract'
import { App } from 'antd'
import { Link } from 'react-router'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import { AlsoOpen, Quicker } from '../../parts/Colleagues.tsx'
import { Documents } from '../../parts/Documents.tsx'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Time, type Tone } from '../../parts/values.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import css from './FaultPanel.module.css'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

/** One report: what happened to whom, its pictures, and the answer under it. */
export function FaultPanel({ id, onClose, onNext }: Props) {
  const t = useT('faults')
  const { wait } = useFormat()
  const { message } = App.useApp()
  const { data, error, refetch } = useRead('getFault', { id })
  const answer = useAct('answerFault', {
    refreshes: ['listFaults', 'getFault', 'getOperator'],
    onSuccess: (answered) => {
      forgetDraft(draftPlace(id))
      void message.success(t('saidAnswered', { id: answered.id }))
      onNext()
    },
  })
  return (
    <Panel
      title={t('fault', { id })}
      note={data?.status === 'open' && t('waitingFor', { time: wait(data.createdAt) })}
      onClose={onClose}
      footer={
        data &&
        (data.status === 'open' ? (
          <Permitted act="fault.answer">
            <AnswerForm
              place={draftPlace(id)}
              of="faults"
              sending={answer}
              onAnswer={(words) => answer.mutate({ id, answer: words })}
            />
          </Permitted>
        ) : (
          <>
            <Quicker error={answer.error} />
            <Answered fault={data} />
          </>
        ))
      }
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data?.status === 'open' && <AlsoOpen kind="fault" id={id} />}
      {data && (
        <>
          <p className={css.content}>{data.content}</p>
          <FaultFacts fault={data} />
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
function Answered({ fault: { answer, answeredBy, answeredAt } }: { readonly fault: Fault }) {
  const t = useT('faults')
  const { time } = useFormat()
  return (
    <Notice tone="good">
      {answeredAt !== null && t('answeredBy', { operator: answeredBy, time: time(answeredAt) })}
      <blockquote className={css.content}>{answer}</blockquote>
    </Notice>
  )
}

function FaultFacts({ fault }: { readonly fault: Fault }) {
  const t = useT('faults')
  const { type, contact, nickname, userId, username, mobile, createdAt } = fault
  const facts: Fact[] = [
    { label: t('type'), value: t(`type_${type}`) },
    { label: t('user'), value: <Link to={paths.user(userId)}>{`${nickname} @${username}`}</Link> },
    { label: t('mobile'), value: mobile, copies: mobile },
    ...(contact === '' ? [] : [{ label: t('contact'), value: contact, copies: contact }]),
    { label: t('reported'), value: <Time at={createdAt} /> },
  ]
  return <Facts facts={facts} />
}

export type Fault = ConsoleDataOf<'getFault'>
export type Status = Fault['status']

export const statuses = ['open', 'answered'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'open'
}

export const tones: Readonly<Record<Status, Tone>> = { open: 'waiting', answered: 'good' }

/** Where what is typed about one of them is kept. */
function draftPlace(id: number | string): string {
  return `fault:${id}`
}
