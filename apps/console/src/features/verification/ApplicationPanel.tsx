import { App } from 'antd'
import { useState } from 'react'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { AlsoOpen } from '../../parts/Colleagues.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Decision } from './Decision.tsx'
import { Reading, type Sights, sightOf } from './Reading.tsx'
import { draftPlace } from './statuses.ts'

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
