import { App } from 'antd'
import { Link } from 'react-router'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import { AlsoOpen, Quicker } from '../../parts/Colleagues.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Time } from '../../parts/values.tsx'
import { BondTag } from './BondTag.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { draftPlace, type Merchant } from './statuses.ts'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

/** One application: who, with what record and bond, and the decision under it. */
export function MerchantPanel({ id, onClose, onNext }: Props) {
  const t = useT('merchants')
  const { message } = App.useApp()
  const { data, error, refetch } = useRead('getMerchant', { id })
  const decide = useAct('decideMerchant', {
    refreshes: ['listMerchants', 'getMerchant', 'getOperator', 'checkBooks'],
    onSuccess: ({ status, realName }) => {
      forgetDraft(draftPlace(id))
      void message.success(t(status === 'approved' ? 'saidApproved' : 'saidRefused', { name: realName }))
      onNext()
    },
  })
  return (
    <Panel
      title={data?.realName ?? t('merchant')}
      onClose={onClose}
      footer={
        data?.status === 'pending' ? (
          <Permitted act="merchant.decide">
            <DecisionForm
              merchant={data}
              error={decide.error}
              isPending={decide.isPending}
              onDecide={(decision, reason) => decide.mutate({ id, decision, ...(reason && { reason }) })}
            />
          </Permitted>
        ) : (
          data && (
            <>
              <Quicker error={decide.error} />
              <Outcome merchant={data} />
            </>
          )
        )
      }
    >
      {data?.status === 'pending' && <AlsoOpen kind="merchant" id={id} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <MerchantFacts merchant={data} />}
    </Panel>
  )
}

/** What became of it, by whom and when. */
function Outcome({ merchant }: { readonly merchant: Merchant }) {
  const t = useT('merchants')
  const { time } = useFormat()
  const { status, decidedBy, decidedAt, reason } = merchant
  return (
    <Notice tone={status === 'approved' ? 'good' : status === 'left' ? 'waiting' : 'danger'}>
      {t(status)}
      {decidedAt !== null && ` · ${t('decided', { operator: decidedBy, time: time(decidedAt) })}`}
      {reason !== '' && <blockquote>{reason}</blockquote>}
    </Notice>
  )
}

function MerchantFacts({ merchant }: { readonly merchant: Merchant }) {
  const t = useT('merchants')
  const { count } = useFormat()
  return (
    <Facts
      facts={[
        { label: t('realName'), value: merchant.realName },
        {
          label: t('username'),
          value: <Link to={paths.user(merchant.userId)}>{merchant.username}</Link>,
          copies: merchant.username,
        },
        { label: t('mobile'), value: merchant.mobile, copies: merchant.mobile },
        { label: t('contact'), value: merchant.contact, copies: merchant.contact },
        { label: t('remark'), value: merchant.remark || '–' },
        { label: t('completed'), value: count(merchant.completedOrders) },
        { label: t('bond'), value: <BondTag merchant={merchant} /> },
        { label: t('applied'), value: <Time at={merchant.createdAt} /> },
      ]}
    />
  )
}
