import type { ConsoleDataOf } from '@u-market/contract'
import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { usePermission } from '../../base/permissions.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './IssueForm.module.css'
import { balanceAfter, exactAmount, type IssueDraft, type IssueProblem, problemOf } from './issue-draft.ts'

type User = ConsoleDataOf<'searchUsers'>['data'][number]
const blank: IssueDraft = { amount: '', reason: '' }
const MOST_REASON = 200

/** New coin for one user: filled in, checked once more with the balance it leads to, booked once. */
export function IssueForm({ user }: { readonly user: User }) {
  const t = useT('accounts')
  const { money } = useFormat()
  const { message } = App.useApp()
  const permission = usePermission('coin.issue')
  const [draft, setDraft] = useState(blank)
  const [isConfirming, setIsConfirming] = useState(false)
  const issue = useAct('issueCoin', {
    refreshes: ['searchUsers', 'checkBooks', 'listAudit'],
    onSuccess: ({ coin, postingId }) => {
      void message.success(t('saidIssued', { coin: money(coin), posting: postingId }))
      setDraft(blank)
      setIsConfirming(false)
    },
  })
  const problem = permission.isAllowed ? problemOf(draft) : 'notYours'
  const { amount } = draft
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (problem) return
    if (isConfirming) issue.mutate({ userId: String(user.id), amount, reason: draft.reason.trim() })
    else setIsConfirming(true)
  }
  const error =
    formError(issue.error) ?? fieldError(issue.error, 'amount') ?? fieldError(issue.error, 'reason')
  return (
    <form className={css.issue} onSubmit={submit}>
      <h2>{t('issue')}</h2>
      {isConfirming ? (
        <IssueFacts user={user} draft={draft} />
      ) : (
        <IssueFields draft={draft} onChange={setDraft} problem={problem} />
      )}
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <span>
          {problem === 'notYours'
            ? permission.reason
            : problem
              ? t(problem)
              : isConfirming
                ? t('onRecord')
                : ''}
        </span>
        {isConfirming && (
          <Button onClick={() => setIsConfirming(false)} disabled={issue.isPending}>
            {t('back')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" disabled={problem !== undefined} loading={issue.isPending}>
          {isConfirming ? t('issueAmount', { amount: money(exactAmount(amount) ?? amount) }) : t('check')}
        </Button>
      </div>
    </form>
  )
}

function IssueFacts({ user, draft }: { readonly user: User; readonly draft: IssueDraft }) {
  const t = useT('accounts')
  const { amount, reason } = draft
  return (
    <Facts
      facts={[
        {
          label: t('amount'),
          value: <Amount value={exactAmount(amount) ?? amount} unit="U" isChange isLarge />,
        },
        { label: t('to'), value: `${user.nickname} @${user.username}` },
        {
          label: t('after'),
          value: <Amount value={balanceAfter(user.coin, amount) ?? `${user.coin} + ${amount}`} unit="U" />,
        },
        { label: t('reason'), value: reason.trim() },
      ]}
    />
  )
}

type IssueFieldsProps = {
  readonly draft: IssueDraft
  readonly onChange: (draft: IssueDraft) => void
  readonly problem: IssueProblem | 'notYours' | undefined
}

function IssueFields({ draft, onChange, problem }: IssueFieldsProps) {
  const t = useT('accounts')
  const ids = { amount: useId(), reason: useId() }
  const isDisabled = problem === 'notYours'
  return (
    <>
      <label htmlFor={ids.amount}>{t('amount')}</label>
      <Input
        id={ids.amount}
        value={draft.amount}
        onChange={(event) => onChange({ ...draft, amount: event.target.value.trim() })}
        inputMode="decimal"
        suffix="U"
        disabled={isDisabled}
        {...(problem === 'amountWrong' && { status: 'error' as const })}
      />
      <label htmlFor={ids.reason}>{t('reason')}</label>
      <Input
        id={ids.reason}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
        maxLength={MOST_REASON}
        disabled={isDisabled}
      />
    </>
  )
}
