import type { ConsoleDataOf } from '@u-market/contract'
import type { Translate } from '@u-market/i18n'
import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft, useDraft } from '../../base/drafts.ts'
import { textIn, useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import type { messages } from '../../locales/en-US/merchants.ts'
import { AlsoOpen, Quicker } from '../../parts/Colleagues.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import css from '../../parts/Decision.module.css'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { type Prepared, PreparedReasons } from '../../parts/PreparedReasons.tsx'
import { Tag, Time, type Tone } from '../../parts/values.tsx'
import { Postings } from './index.ts'

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

type FormProps = {
  readonly merchant: Merchant
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: 'approve' | 'refuse', reason?: string) => void
}

const LEAST_REASON = 3
const MOST_REASON = 200
const blank = { isRefusing: false, reason: '' }

function DecisionForm({ merchant, error, isPending, onDecide }: FormProps) {
  const t = useT('merchants')
  const [{ isRefusing, reason }, keep] = useDraft(draftPlace(merchant.id), blank)
  const [isConfirming, setIsConfirming] = useState(false)
  const id = useId()
  const words = reason.trim()
  const isReady = isRefusing ? words.length >= LEAST_REASON : merchant.bondPaid === 1
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) setIsConfirming(true)
  }
  if (isConfirming && isReady)
    return (
      <DecisionConfirm
        merchant={merchant}
        reason={isRefusing ? words : null}
        error={error}
        isPending={isPending}
        onSign={() => (isRefusing ? onDecide('refuse', words) : onDecide('approve'))}
        onBack={() => setIsConfirming(false)}
      />
    )
  const need = isRefusing ? t('needReason') : t('needBond')
  return (
    <form className={css.decision} onSubmit={submit}>
      {isRefusing && (
        <>
          <label htmlFor={id}>{t('reason')}</label>
          <PreparedReasons
            reasons={preparedReasons(t)}
            locale={merchant.userLocale}
            onChoose={(chosen) => keep({ isRefusing, reason: chosen })}
          />
          <Input
            id={id}
            value={reason}
            onChange={({ target }) => keep({ isRefusing, reason: target.value })}
            maxLength={MOST_REASON}
            autoFocus
          />
        </>
      )}
      <div className={css.acts}>
        <span>{isReady ? t('onceMore') : need}</span>
        <Button onClick={() => keep({ isRefusing: !isRefusing, reason })} danger={!isRefusing}>
          {isRefusing ? t('back') : t('toRefuse')}
        </Button>
        <Button type="primary" htmlType="submit" danger={isRefusing} disabled={!isReady}>
          {isRefusing ? t('refuse') : t('approve')}
        </Button>
      </div>
    </form>
  )
}

type ConfirmProps = {
  readonly merchant: Merchant
  /** Of a refusal; null approves. */
  readonly reason: string | null
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

/** Who, with what bond, and by which posting it would go back. */
function DecisionConfirm({ merchant, reason, ...confirm }: ConfirmProps) {
  const t = useT('merchants')
  const { realName, username, preview } = merchant
  const isApproving = reason === null
  return (
    <Confirm
      {...confirm}
      consequence={isApproving ? t('approveMeans') : t('refuseMeans')}
      sign={t(isApproving ? 'approveSign' : 'refuseSign', { name: realName })}
      isDanger={!isApproving}
    >
      <Facts
        facts={[
          { label: t('user'), value: `${realName} @${username}` },
          { label: t('bond'), value: <BondTag merchant={merchant} /> },
        ]}
      />
      {!isApproving && <blockquote>{reason}</blockquote>}
      {!isApproving && preview.refuse && <Postings postings={[preview.refuse]} />}
    </Confirm>
  )
}

/** Is the bond there? Only then can anything be decided in the merchant's favour. */
export function BondTag({ merchant }: { readonly merchant: ListedMerchant }) {
  const t = useT('merchants')
  const { money } = useFormat()
  return merchant.bondPaid === 1 ? (
    <Tag tone="good">{t('bondPaid', { bond: money(merchant.bond) })}</Tag>
  ) : (
    <Tag tone="calm">{t('bondNone')}</Tag>
  )
}

const picks = ['Record', 'Contact', 'Appeals'] as const

function preparedReasons(t: Translate<typeof messages>): Prepared[] {
  return picks.map((pick) => ({
    label: t(`pick${pick}`),
    load: (locale) => textIn(locale, 'merchants', `text${pick}`),
  }))
}

type Merchant = ConsoleDataOf<'getMerchant'>
/** As a row of the list has it. */
export type ListedMerchant = ConsoleDataOf<'listMerchants'>['data'][number]
export type Status = Merchant['status']

export const statuses = ['pending', 'approved', 'refused', 'left'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'pending'
}

export const tones: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  approved: 'good',
  refused: 'danger',
  left: 'calm',
}

/** Where what is typed about one of them is kept. */
function draftPlace(id: number | string): string {
  return `merchant:${id}`
}
