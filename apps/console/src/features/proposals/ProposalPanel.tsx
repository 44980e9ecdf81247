import { App } from 'antd'
import { Link } from 'react-router'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Quicker } from '../../parts/Colleagues.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Amount, Time } from '../../parts/values.tsx'
import { useAboutText, useRuleText } from './about-text.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { Effects } from './Effects.tsx'
import { draftPlace, outcomeTones, type Proposal, pageOf } from './statuses.ts'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }
const SEEN_EVERY_MS = 5_000
const refreshes = [
  'listProposals',
  'getProposal',
  'getOperator',
  'checkBooks',
  'searchUsers',
  'getUser',
  'listSettings',
  'listSettingChanges',
] as const

/** One proposal: what it will do to the letter, and the decision of a second operator under it. */
export function ProposalPanel({ id, onClose, onNext }: Props) {
  const t = useT('proposals')
  const { time } = useFormat()
  const { message } = App.useApp()
  const { data, error, refetch } = useRead('getProposal', { id }, { everyMs: SEEN_EVERY_MS })
  const done = (said: 'saidApproved' | 'saidRefused' | 'saidWithdrawn') => () => {
    forgetDraft(draftPlace(id))
    void message.success(t(said, { id }))
    onNext()
  }
  const approve = useAct('approveProposal', { refreshes, onSuccess: done('saidApproved') })
  const refuse = useAct('refuseProposal', { refreshes, onSuccess: done('saidRefused') })
  const withdraw = useAct('withdrawProposal', { refreshes, onSuccess: done('saidWithdrawn') })
  const fault = approve.error ?? refuse.error ?? withdraw.error
  return (
    <Panel
      title={data ? t(data.kind) : t('proposal', { id })}
      note={data?.status === 'open' && t('expires', { time: time(data.expiresAt) })}
      onClose={onClose}
      footer={
        data &&
        (data.status === 'open' ? (
          <DecisionForm
            proposal={data}
            error={fault}
            isPending={approve.isPending || refuse.isPending || withdraw.isPending}
            onApprove={() => approve.mutate({ id })}
            onRefuse={(reason) => refuse.mutate({ id, reason })}
            onWithdraw={() => withdraw.mutate({ id })}
          />
        ) : (
          <>
            <Quicker error={fault} />
            <Outcome proposal={data} />
          </>
        ))
      }
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <ProposalFacts proposal={data} />}
    </Panel>
  )
}

export function ProposalFacts({ proposal }: { readonly proposal: Proposal }) {
  const t = useT('proposals')
  const aboutText = useAboutText()
  const rule = useRuleText()(proposal)
  const { amount, reason, madeBy, createdAt, preview } = proposal
  const about = aboutText(proposal)
  const page = pageOf(proposal)
  /** Of a ruling it is what both sides read, and stands there. */
  const isShownBelow = preview.changes.some(({ what }) => what === 'words')
  return (
    <>
      <Facts
        facts={[
          { label: t('about'), value: page === null ? about : <Link to={page}>{about}</Link> },
          ...(rule === '' ? [] : [{ label: t('rule'), value: rule }]),
          ...(amount === ''
            ? []
            : [{ label: t('amount'), value: <Amount value={amount} unit="U" isLarge /> }]),
          { label: t('madeBy'), value: madeBy },
          { label: t('made'), value: <Time at={createdAt} /> },
          ...(reason === '' || isShownBelow ? [] : [{ label: t('reason'), value: reason }]),
        ]}
      />
      <Effects preview={preview} />
    </>
  )
}

function Outcome({ proposal }: { readonly proposal: Proposal }) {
  const t = useT('proposals')
  const { time } = useFormat()
  const { status, decidedBy, decidedAt, decisionReason, voidCause } = proposal
  return (
    <Notice tone={outcomeTones[status]}>
      {t(status)}
      {decidedAt !== null &&
        decidedBy !== '' &&
        ` · ${t('decided', { operator: decidedBy, time: time(decidedAt) })}`}
      {voidCause !== '' && <blockquote>{t(`void_${voidCause}`)}</blockquote>}
      {decisionReason !== '' && <blockquote>{decisionReason}</blockquote>}
    </Notice>
  )
}
