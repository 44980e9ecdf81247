import { fieldInLanguage, languages } from '@u-market/contract/locale'
import {
  coin,
  coinStated,
  freeText,
  isSettingName,
  MAX_REASON_CHARACTERS,
  MIN_REASON_CHARACTERS,
  operatorRoles,
  rulings,
} from '@u-market/domain'
import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useMoney } from '../../base/use-money.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import css from '../../parts/Decision.module.css'
import { DecisionPanel, type OpenRow, useDeciding } from '../../parts/DecisionPanel.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useNewReason } from '../../parts/Permitted.tsx'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Amount, Time } from '../../parts/values.tsx'
import { SettingDifference } from '../market/index.ts'
import { AwardSources, Postings } from '../wallet/index.ts'
import { HandOver } from './HandOver.tsx'
import {
  type ListedProposal,
  outcomeTones,
  type Proposal,
  pageOf,
  statuses,
  tones,
  useAboutText,
  useRuleText,
} from './proposals.ts'

const NEW_EVERY_MS = 10_000

/** Proposals that wait for a second operator, and decided ones. */
export function ProposalsPage() {
  const t = useT('proposals')
  const aboutText = useAboutText()
  const queue = useQueue(statuses)
  const list = useApiQuery('listProposals', queue.form, { ...queueReads, everyMs: NEW_EVERY_MS })
  const columns: Column<ListedProposal>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('what'), cell: (row) => t(row.kind) },
    { title: t('about'), cell: aboutText, grows: true },
    {
      title: t('amount'),
      cell: (row) => (row.amount === '' ? '–' : <Amount value={row.amount} unit="U" />),
      isNumeric: true,
      leaves: 2,
    },
    { title: t('madeBy'), cell: (row) => row.madeBy, leaves: 1 },
    useStateColumn(t, queue, tones),
  ]
  return (
    <QueuePage
      t={t}
      queue={queue}
      list={list}
      columns={columns}
      path={pages.proposals}
      Panel={ProposalPanel}
    />
  )
}

const SEEN_EVERY_MS = 5_000
const refreshes = [
  'listProposals',
  'getProposal',
  'getOperator',
  'checkBooks',
  'listExchanges',
  'getExchange',
  'searchUsers',
  'getUser',
  'listSettings',
  'listSettingChanges',
  'listOperators',
  'listAccessChanges',
] as const

/** One proposal with its exact effect, and the form for the second operator's decision. */
function ProposalPanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('proposals')
  const { time } = useFormat()
  const query = useApiQuery('getProposal', { id }, { everyMs: SEEN_EVERY_MS })
  const place = `proposal:${id}`
  const deciding = { place, refreshes, onNext }
  // The link is shown here and nowhere else, so that the panel stays.
  const [shown, setShown] = useState<{ link: string; until: number; name: string } | null>(null)
  const approve = useDeciding('approveProposal', {
    ...deciding,
    said: ({ link, linkUntil, about }) => {
      if (linkUntil !== null) setShown({ link, until: linkUntil, name: about })
      return t('saidApproved', { id })
    },
    stays: ({ link }) => link !== '',
  })
  const refuse = useDeciding('refuseProposal', { ...deciding, said: () => t('saidRefused', { id }) })
  const withdraw = useDeciding('withdrawProposal', { ...deciding, said: () => t('saidWithdrawn', { id }) })
  const error = approve.error ?? refuse.error ?? withdraw.error
  return (
    <DecisionPanel
      title={query.data ? t(query.data.kind) : t('proposal', { id })}
      note={({ expiresAt }) => t('expires', { time: time(expiresAt) })}
      onClose={onClose}
      query={query}
      isWaiting={({ status }) => status === 'open'}
      decision={(proposal) => (
        <ProposalDecision
          proposal={proposal}
          place={place}
          error={error}
          isPending={approve.isPending || refuse.isPending || withdraw.isPending}
          onApprove={() => approve.mutate({ id })}
          onRefuse={(reason) => refuse.mutate({ id, reason })}
          onWithdraw={() => withdraw.mutate({ id })}
        />
      )}
      outcome={(proposal) => (
        <>
          <Outcome proposal={proposal} />
          {shown && <HandOver link={shown.link} name={shown.name} expiresAt={shown.until} />}
        </>
      )}
      error={error}
    >
      {(proposal) => <ProposalFacts proposal={proposal} />}
    </DecisionPanel>
  )
}

function ProposalFacts({ proposal }: { readonly proposal: Proposal }) {
  const t = useT('proposals')
  const aboutText = useAboutText()
  const rule = useRuleText()(proposal)
  const { amount, reason, madeBy, createdAt, preview } = proposal
  const about = aboutText(proposal)
  const page = pageOf(proposal)
  /** The reason of a ruling is already part of the preview. */
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
      <Effects proposal={proposal} />
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

type FormProps = {
  readonly proposal: Proposal
  readonly place: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onApprove: () => void
  readonly onRefuse: (reason: string) => void
  readonly onWithdraw: () => void
}

/** Approval repeats the effect in the last step; refusal needs a reason; only its proposer can withdraw. */
function ProposalDecision({ proposal, place, error, isPending, onApprove, onRefuse, onWithdraw }: FormProps) {
  const t = useT('proposals')
  const id = useId()
  const [reason, keep] = useDraft(place, '')
  const [isConfirming, setIsConfirming] = useState(false)
  const words = freeText(reason)
  const { time } = useFormat()
  const { whyNot, whyNotUntil } = proposal
  /** Refusal takes one operator, so it is possible in some cases in which approval is not; never for a new operator. */
  const takesOne = !['own', 'subject', 'new', 'role', 'closed'].includes(whyNot)
  const isNew = useNewReason()
  const mayRefuse = takesOne && isNew === ''
  const message = errorText(error)
  if (isConfirming)
    return <Approval {...{ proposal, error, isPending, onApprove }} onBack={() => setIsConfirming(false)} />
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (mayRefuse && words.length >= MIN_REASON_CHARACTERS) onRefuse(words)
  }
  return (
    <form className={css.decision} onSubmit={submit}>
      {message && <Notice tone="danger">{message}</Notice>}
      {whyNot !== '' && (
        <Notice tone="waiting">
          {t(`why_${whyNot}`, { time: whyNotUntil === null ? '' : time(whyNotUntil) })}
        </Notice>
      )}
      {takesOne && isNew !== '' && <Notice tone="waiting">{isNew}</Notice>}
      {whyNot !== 'own' && (
        <>
          <label htmlFor={id}>{t('refusal')}</label>
          <Input
            id={id}
            value={reason}
            onChange={({ target }) => keep(target.value)}
            maxLength={MAX_REASON_CHARACTERS}
            disabled={!mayRefuse}
          />
        </>
      )}
      <div className={css.acts}>
        {whyNot === 'own' ? (
          <Button onClick={onWithdraw} loading={isPending}>
            {t('withdraw')}
          </Button>
        ) : (
          <Button
            danger
            htmlType="submit"
            disabled={!mayRefuse || words.length < MIN_REASON_CHARACTERS}
            loading={isPending}
          >
            {t('refuse')}
          </Button>
        )}
        <Button type="primary" disabled={proposal.mayDecide === 0} onClick={() => setIsConfirming(true)}>
          {t('approve')}
        </Button>
      </div>
    </form>
  )
}

const consequences = {
  exchange_pay: 'approvePayoutMeans',
  verification_revoke: 'approveVerificationRevoke',
  merchant_revoke: 'approveMerchantRevoke',
  account_recover: 'approveRecoverMeans',
} as const

function consequenceOf(kind: Proposal['kind']) {
  return kind in consequences ? consequences[kind as keyof typeof consequences] : 'approveMeans'
}

type ApprovalProps = Pick<FormProps, 'proposal' | 'error' | 'isPending' | 'onApprove'> & {
  readonly onBack: () => void
}

function Approval({ proposal, error, isPending, onApprove, onBack }: ApprovalProps) {
  const t = useT('proposals')
  const aboutText = useAboutText()
  return (
    <Confirm
      consequence={t(consequenceOf(proposal.kind))}
      sign={t('approveSign')}
      error={error}
      isPending={isPending}
      onSign={onApprove}
      onBack={onBack}
    >
      <strong>
        {t(proposal.kind)} · {aboutText(proposal)}
      </strong>
      <Effects proposal={proposal} />
    </Confirm>
  )
}

const railParts = [
  'isOn',
  'mark',
  'colour',
  'country',
  'position',
  'hasQrCode',
  'reversible',
  'showsPayer',
  'payMinutes',
  'releaseMinutes',
  'largest',
  'fields',
] as const

/** The postings and changes that approval makes. */
function Effects({ proposal: { kind, preview, award } }: { readonly proposal: Proposal }) {
  const t = useT('proposals')
  const core = useT('core')
  const rule = useT('settings')
  const railText = useT('rails')
  const { money } = useFormat()
  const fiat = useMoney()
  const names: Record<string, string> = {
    transaction: t('transaction'),
    person: t('person'),
    coin: t('coin'),
    usdt: t('usdt'),
    network: t('network'),
    address: t('address'),
    newAddress: t('isNewAddress'),
    sharedAddress: t('sharedAddress'),
    ruling: t('ruling'),
    award: t('award'),
    effect: t('effect'),
    words: t('words'),
    role: t('role'),
    access: t('access'),
    account: t('account'),
    verification: t('verification'),
    merchant: t('merchant'),
    badge: t('merchant'),
    offers: t('offers'),
    mobile: t('mobile'),
    loginPassword: t('loginPassword'),
    authenticator: t('authenticator'),
  }
  const nameOf = (what: string): string => {
    if (kind !== 'rail') return names[what] ?? what
    const part = railParts.find((each) => each === what)
    const language = languages.find(({ locale }) => fieldInLanguage('name', locale) === what)
    if (language) return railText('name', { language: language.name })
    return part ? railText(part) : t('railField', { name: what.replace('field:', '') })
  }
  const valueText = (what: string, value: string): string => {
    if (what === 'largest' && value !== '') return fiat(value)
    if (kind === 'rail') return value === 'yes' || value === 'no' ? railText(value) : value || '–'
    const role = what === 'role' ? operatorRoles.find((each) => each === value) : undefined
    if (role) return core(role)
    if (what === 'access') return t('access_reset')
    if (what === 'badge') return t('badgeToo')
    if (what === 'loginPassword') return t('passwordReset')
    if (what === 'authenticator') return t('authenticatorRemoved')
    if (what === 'verification' || what === 'merchant')
      return t(value === 'approved' ? 'certified' : 'revoked')
    if (what === 'account') return t(value === 'open' ? 'account_open' : 'account_closed')
    if (what === 'effect') return t(value === 'at_once' ? 'at_once' : 'in_a_day')
    if (what === 'newAddress') return t('newAddress')
    if (what === 'coin' || what === 'usdt' || what === 'award') return money(value)
    const ruling = what === 'ruling' ? rulings.find((each) => each === value) : undefined
    if (ruling) return t(ruling)
    return value
  }
  return (
    <>
      <Postings postings={preview.postings} />
      {award && coinStated(award.awarded) > 0n && (
        <AwardSources award={coin(coinStated(award.awarded))} sources={award.sources} />
      )}
      {preview.changes.length > 0 && (
        <Facts
          facts={preview.changes.map(({ what, before, after }) =>
            isSettingName(what)
              ? {
                  label: rule(`name_${what}`),
                  value: <SettingDifference name={what} {...{ before, after }} />,
                }
              : {
                  label: nameOf(what),
                  value:
                    before === ''
                      ? valueText(what, after)
                      : `${valueText(what, before)} → ${valueText(what, after)}`,
                },
          )}
        />
      )}
    </>
  )
}
