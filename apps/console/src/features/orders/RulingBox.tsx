import { type Coin, claimOutcome, coin, coinStated, coinText, freeText, type Ruling } from '@u-market/domain'
import { useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { useNow } from '../../base/clock.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { ConcurrentViewers, DecidedByOther, Proposed, useSecondText } from '../../parts/Colleagues.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { AwardSources, Postings } from '../wallet/index.ts'
import { type Review, textOf } from './disputes.ts'
import { type Draft, RulingForm } from './RulingForm.tsx'
import { awardIn, partOf, postingsOf, useRuling, useRulingText } from './ruling.ts'

const blank: Draft = { ruling: null, toBuyer: '', reason: '', seen: null }

type Props = { readonly review: Review; readonly onStale: () => void }

/**
 * Form for a ruling in two steps: ruling and reason, then a confirmation with the exact postings. A new entry cancels the
 * confirmation.
 */
export function RulingBox({ review, onStale }: Props) {
  const { dispute, rulableAt, seen } = review
  const id = String(dispute.id)
  const [draft, keep, forget] = useDraft(`dispute:${id}`, blank)
  /** The newest entry when the confirmation opened; a newer one returns to the form. */
  const [checked, setChecked] = useState<number | null>(null)
  const { error, isPending, sign } = useRuling(review, { onDone: forget, onStale })
  const now = useNow()
  const isOver = rulableAt === null || now >= rulableAt
  const { ruling, reason: typed } = draft
  const reason = freeText(typed)
  const toBuyer = ruling === 'split' ? partOf(review, draft.toBuyer) : null
  const check = (): void => {
    keep({ ...draft, seen })
    setChecked(seen)
  }
  if (dispute.status !== 'open' || isRefused(error, 'APPEAL_STATE'))
    return <Closed review={review} error={error} />
  if (review.proposal !== null) return <Proposed id={review.proposal} />
  if (dispute.stage === 'proposed' || review.isOwnRuling === 1) return <ProposedRuling review={review} />
  return (
    <Permitted permission="appeal.rule">
      <ConcurrentViewers kind="appeal" id={id} />
      <ProposedRuling review={review} />
      {checked === seen && ruling && isOver ? (
        <RulingConfirm
          review={review}
          ruling={ruling}
          toBuyer={toBuyer}
          reason={reason}
          error={error}
          isPending={isPending}
          onSign={() =>
            sign({ id, ruling, reason, seen, ...(toBuyer !== null && { toBuyer: coinText(toBuyer) }) })
          }
          onBack={() => setChecked(null)}
        />
      ) : (
        <RulingForm
          review={review}
          draft={draft}
          isOver={isOver}
          onChange={(changed) => keep({ ...draft, seen: draft.seen ?? seen, ...changed })}
          error={error}
          onCheck={check}
        />
      )}
    </Permitted>
  )
}

/** The ruling proposed to both sides, until it takes effect or another one replaces it. */
function ProposedRuling({ review }: Pick<Props, 'review'>) {
  const t = useT('disputes')
  const { time } = useFormat()
  const rulingText = useRulingText(review)
  const { dispute, proposed, proposedBy, isOwnRuling } = review
  if (!dispute.proposal || proposed === null) return null
  const { toBuyer, effectiveAt, reason } = dispute.proposal
  const part = proposed === 'split' ? coin(coinStated(toBuyer)) : null
  const text = rulingText(proposed, part)
  const award = awardIn(review, proposed, part)
  const isObjected = dispute.stage === 'final'
  const { ownRulingWhy: why, ownRulingUntil } = review
  const isNamed = why === 'invited' || why === 'reset' || why === 'shared'
  const ownText = isNamed ? t(`ownRuling_${why}`, { time: time(ownRulingUntil ?? 0) }) : t('ownRuling')
  return (
    <>
      <Notice tone="waiting">
        <p>{t('told', { name: proposedBy, text })}</p>
        <blockquote>{reason}</blockquote>
        <p>{t(isObjected ? 'standsAt' : 'effectAt', { time: time(effectiveAt) })}</p>
        {isObjected && isOwnRuling === 1 && <p>{ownText}</p>}
      </Notice>
      {review.sources && award > 0n && <AwardSources award={award} sources={review.sources} />}
    </>
  )
}

function Closed({ review, error }: { readonly review: Review; readonly error: unknown }) {
  const t = useT('disputes')
  const { time } = useFormat()
  const { dispute, ruledBy, ruledAt } = review
  const isClosed = dispute.status !== 'open'
  return (
    <>
      <DecidedByOther error={error} />
      {isClosed && (
        <Notice tone="good">
          {t('closedAs', { result: textOf(t, dispute.result || dispute.status, dispute.kind) })}
          {dispute.result === 'ruled_award' &&
            ` ${t('paidOf', { awarded: dispute.award?.awarded ?? '', paid: dispute.award?.paid ?? '' })}`}
          {ruledAt !== null && ` ${t('ruledBy', { name: ruledBy, time: time(ruledAt) })}`}
        </Notice>
      )}
    </>
  )
}

type ConfirmProps = {
  readonly review: Review
  readonly ruling: Ruling
  /** For a split, the buyer's part. */
  readonly toBuyer: Coin | null
  readonly reason: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

function RulingConfirm({ review, ruling, toBuyer, reason, ...confirm }: ConfirmProps) {
  const t = useT('disputes')
  const { money } = useFormat()
  const textOf = useRulingText(review)
  const second = useSecondText()(review)
  const isFinal = review.dispute.stage === 'final'
  const isClaim = review.dispute.kind === 'claim'
  const act = isClaim ? claimOutcome(review.dispute.openedBy, ruling) : ruling
  const coin = money(isClaim ? coinText(awardIn(review, ruling, toBuyer)) : review.order.num)
  const means = isClaim ? (isFinal ? 'claimFinal' : 'claimTellMeans') : isFinal ? 'final' : 'tellMeans'
  return (
    <Confirm
      {...confirm}
      title={t('confirmTitle')}
      consequence={
        review.second === 1 ? `${second} ${t('proposeMeans')}` : t(means, { hours: review.effectHours })
      }
      sign={review.second === 1 ? t('proposeSign') : t(isFinal ? `${act}Sign` : `${act}Tell`, { coin })}
    >
      <strong>{textOf(ruling, toBuyer)}</strong>
      {review.sources && act === 'award' ? (
        <AwardSources award={awardIn(review, ruling, toBuyer)} sources={review.sources} />
      ) : (
        <Postings postings={postingsOf(review, ruling, toBuyer)} />
      )}
      <blockquote>{reason}</blockquote>
    </Confirm>
  )
}
