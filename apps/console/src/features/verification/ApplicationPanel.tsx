import { App } from 'antd'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Documents } from '../../parts/documents/Documents.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import css from './ApplicationPanel.module.css'
import { Decision } from './Decision.tsx'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

/** One application: the documents beside the fields they have to prove, and the decision under them. */
export function ApplicationPanel({ id, onClose, onNext }: Props) {
  const t = useT('verification')
  const { time, wait } = useFormat()
  const { message } = App.useApp()
  const detail = useRead('getVerification', { id }, { isOnce: true })
  const decide = useAct('decideVerification', {
    refreshes: ['listVerifications', 'getOperator'],
    onSuccess: (decided) => {
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
            error={decide.error}
            isPending={decide.isPending}
            onDecide={(decision, reason) => decide.mutate({ id, decision, ...(reason && { reason }) })}
            onNext={onNext}
          />
        )
      }
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <div className={css.reading}>
          {data.documentsRemovedAt === null ? (
            <Documents
              areLying
              documents={[
                { title: t('front'), src: data.idFront.fullUrl },
                { title: t('back'), src: data.idBack.fullUrl },
              ]}
              onStale={() => void refetch()}
            />
          ) : (
            <div>
              <Notice tone="waiting">{t('documentsRemoved', { time: time(data.documentsRemovedAt) })}</Notice>
            </div>
          )}
          <ApplicationFacts application={data} />
        </div>
      )}
    </Panel>
  )
}
