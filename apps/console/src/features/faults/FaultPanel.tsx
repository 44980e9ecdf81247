import { App } from 'antd'
import { Link } from 'react-router'
import { useAct, useRead } from '../../app/api/use-call.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { useFormat } from '../../app/i18n/use-format.ts'
import { Documents } from '../../parts/documents/Documents.tsx'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { Time } from '../../parts/Time.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import css from './FaultPanel.module.css'
import type { Fault } from './statuses.ts'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

/** One report: what happened to whom, its pictures, and the answer under it. */
export const FaultPanel = ({ id, onClose, onNext }: Props) => {
  const t = useT('faults')
  const { wait } = useFormat()
  const { message } = App.useApp()
  const { data, error, refetch } = useRead('/console/api/faults/detail', { id })
  const answer = useAct('/console/api/faults/answer', {
    refreshes: ['/console/api/faults', '/console/api/faults/detail', '/console/api/me'],
    onSuccess: (answered) => {
      void message.success(t('saidAnswered', { id: answered.id }))
      onNext()
    },
  })
  return (
    <Panel
      title={t('fault', { id })}
      note={data?.status === 'open' && t('waitingFor', { time: wait(data.createtime) })}
      onClose={onClose}
      footer={
        data &&
        (data.status === 'open' ? (
          <AnswerForm
            error={answer.error}
            isPending={answer.isPending}
            onAnswer={(words) => answer.mutate({ id, answer: words })}
          />
        ) : (
          <Answered fault={data} />
        ))
      }
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <p className={css.content}>{data.content}</p>
          <FaultFacts fault={data} />
          {data.images.length > 0 && (
            <div className={css.pictures}>
              <Documents
                documents={data.images.map(({ fullurl }, at) => ({
                  title: t('picture', { number: at + 1 }),
                  src: fullurl,
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

const FaultFacts = ({ fault }: { readonly fault: Fault }) => {
  const t = useT('faults')
  const { type, contact, nickname, user_id, username, mobile, createtime } = fault
  const facts: Fact[] = [
    { label: t('type'), value: t(`type_${type}`) },
    { label: t('user'), value: <Link to={`/users/${user_id}`}>{`${nickname} @${username}`}</Link> },
    { label: t('mobile'), value: mobile, copies: mobile },
    ...(contact === '' ? [] : [{ label: t('contact'), value: contact, copies: contact }]),
    { label: t('reported'), value: <Time at={createtime} /> },
  ]
  return <Facts facts={facts} />
}

/** What was answered, by whom and when. */
const Answered = ({ fault: { answer, answered_by, answertime } }: { readonly fault: Fault }) => {
  const t = useT('faults')
  const { time } = useFormat()
  return (
    <Notice tone="good">
      {answertime !== null && t('answeredBy', { operator: answered_by, time: time(answertime) })}
      <blockquote className={css.content}>{answer}</blockquote>
    </Notice>
  )
}
