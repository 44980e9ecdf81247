import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import css from '../../parts/Decision.module.css'
import { Notice } from '../../parts/Notice.tsx'
import { useAboutText } from './about-text.ts'
import { Effects } from './Effects.tsx'
import { draftPlace, type Proposal } from './statuses.ts'

type Props = {
  readonly proposal: Proposal
  readonly error: unknown
  readonly isPending: boolean
  readonly onApprove: () => void
  readonly onRefuse: (reason: string) => void
  readonly onWithdraw: () => void
}
const LEAST_REASON = 3
const MOST_REASON = 200

/** Approved only as it is shown, once more, in the last step; refused with a reason; withdrawn by its maker. */
export function DecisionForm({ proposal, error, isPending, onApprove, onRefuse, onWithdraw }: Props) {
  const t = useT('proposals')
  const id = useId()
  const [reason, keep] = useDraft(draftPlace(proposal.id), '')
  const [isConfirming, setIsConfirming] = useState(false)
  const words = reason.trim()
  const { whyNot } = proposal
  /** Whoever may not be the second of two can still say no. */
  const mayRefuse = !['own', 'role', 'closed'].includes(whyNot)
  const message = errorText(error)
  if (isConfirming)
    return <Approval {...{ proposal, error, isPending, onApprove }} onBack={() => setIsConfirming(false)} />
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (mayRefuse && words.length >= LEAST_REASON) onRefuse(words)
  }
  return (
    <form className={css.decision} onSubmit={submit}>
      {message && <Notice tone="danger">{message}</Notice>}
      {whyNot !== '' && <Notice tone="waiting">{t(`why_${whyNot}`)}</Notice>}
      {whyNot !== 'own' && (
        <>
          <label htmlFor={id}>{t('refusal')}</label>
          <Input
            id={id}
            value={reason}
            onChange={({ target }) => keep(target.value)}
            maxLength={MOST_REASON}
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
            disabled={!mayRefuse || words.length < LEAST_REASON}
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

type ApprovalProps = Pick<Props, 'proposal' | 'error' | 'isPending' | 'onApprove'> & {
  readonly onBack: () => void
}

function Approval({ proposal, error, isPending, onApprove, onBack }: ApprovalProps) {
  const t = useT('proposals')
  const aboutText = useAboutText()
  return (
    <Confirm
      consequence={t('approveMeans')}
      sign={t('approveSign')}
      error={error}
      isPending={isPending}
      onSign={onApprove}
      onBack={onBack}
    >
      <strong>
        {t(proposal.kind)}: {aboutText(proposal)}
      </strong>
      <Effects preview={proposal.preview} />
    </Confirm>
  )
}
