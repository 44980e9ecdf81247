import type { ConsoleDataOf } from '@u-market/contract'
import { freeText, MAX_REASON_CHARACTERS, plainCode } from '@u-market/domain'
import { App, Button, Input, Select } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import css from '../../parts/BoxedForm.module.css'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { Amount } from '../../parts/values.tsx'
import { balanceAfter, type CoinDraft, type CoinProblem, exactAmount, problemOf } from './coin-draft.ts'

type User = ConsoleDataOf<'searchUsers'>['data'][number]
const blank: CoinDraft = { kind: 'issue', receiverId: '', amount: '', reason: '' }
const coinKinds = ['issue', 'take_back', 'adjust'] as const

/** Proposes a change of a user's balance, after a confirmation step. A second operator has to approve it. */
export function CoinForm({ user }: { readonly user: User }) {
  const t = useT('accounts')
  const { money } = useFormat()
  const { message } = App.useApp()
  const permission = usePermission('coin.issue')
  const [draft, setDraft, forget] = useDraft(`coin:${user.id}`, blank)
  const [isConfirming, setIsConfirming] = useState(false)
  const propose = useApiMutation('proposeCoin', {
    refreshes: ['listProposals', 'getOperator'],
    onSuccess: ({ id }) => {
      void message.success(t('saidProposed', { id }))
      forget()
      setIsConfirming(false)
    },
  })
  const problem = permission.isAllowed ? problemOf(draft) : 'notYours'
  const { amount } = draft
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (problem) return
    const { kind, receiverId } = draft
    const to = kind === 'adjust' ? { receiverId } : {}
    if (isConfirming)
      propose.mutate({
        operation: kind,
        userId: user.id,
        ...to,
        amount: exactAmount(amount) ?? amount,
        reason: freeText(draft.reason),
      })
    else setIsConfirming(true)
  }
  const error =
    formError(propose.error) ??
    fieldError(propose.error, 'amount') ??
    fieldError(propose.error, 'receiverId') ??
    fieldError(propose.error, 'reason')
  return (
    <form className={css.form} onSubmit={submit} aria-label={t('coinOperation')}>
      <h2>{t('coinOperation')}</h2>
      {isConfirming ? (
        <ProposalFacts user={user} draft={draft} />
      ) : (
        <ProposalFields draft={draft} onChange={setDraft} problem={problem} />
      )}
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <span>
          {problem === 'notYours' ? permission.reason : problem ? t(problem) : isConfirming && t('onRecord')}
        </span>
        {isConfirming && (
          <Button onClick={() => setIsConfirming(false)} disabled={propose.isPending}>
            {t('back')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" disabled={problem !== undefined} loading={propose.isPending}>
          {isConfirming ? t('proposeAmount', { amount: money(exactAmount(amount) ?? amount) }) : t('check')}
        </Button>
      </div>
    </form>
  )
}

function ProposalFacts({ user, draft }: { readonly user: User; readonly draft: CoinDraft }) {
  const t = useT('accounts')
  const { kind, receiverId, amount, reason } = draft
  const isIssue = kind === 'issue'
  return (
    <Facts
      facts={[
        { label: t('proposalKind'), value: t(kind) },
        {
          label: t('amount'),
          value: <Amount value={exactAmount(amount) ?? amount} unit="U" isLarge />,
        },
        { label: isIssue ? t('to') : t('from'), value: `${user.nickname} @${user.username}` },
        ...(kind === 'adjust' ? [{ label: t('to'), value: `#${receiverId}` }] : []),
        ...(isIssue
          ? [
              {
                label: t('after'),
                value: (
                  <Amount value={balanceAfter(user.coin, amount) ?? `${user.coin} + ${amount}`} unit="U" />
                ),
              },
            ]
          : []),
        { label: t('reason'), value: freeText(reason) },
      ]}
    />
  )
}

type ProposalFieldsProps = {
  readonly draft: CoinDraft
  readonly onChange: (draft: CoinDraft) => void
  readonly problem: CoinProblem | 'notYours' | undefined
}

function ProposalFields({ draft, onChange, problem }: ProposalFieldsProps) {
  const t = useT('accounts')
  const ids = { operation: useId(), to: useId(), amount: useId(), reason: useId() }
  const isDisabled = problem === 'notYours'
  return (
    <>
      <label htmlFor={ids.operation}>{t('proposalKind')}</label>
      <Select
        id={ids.operation}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        disabled={isDisabled}
        options={coinKinds.map((kind) => ({ value: kind, label: t(kind) }))}
      />
      {draft.kind === 'adjust' && (
        <>
          <label htmlFor={ids.to}>{t('receiverId')}</label>
          <Input
            id={ids.to}
            value={draft.receiverId}
            onChange={(event) => onChange({ ...draft, receiverId: plainCode(event.target.value) })}
            inputMode="numeric"
            disabled={isDisabled}
          />
        </>
      )}
      <label htmlFor={ids.amount}>{t('amount')}</label>
      <Input
        id={ids.amount}
        value={draft.amount}
        onChange={(event) => onChange({ ...draft, amount: freeText(event.target.value) })}
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
        maxLength={MAX_REASON_CHARACTERS}
        disabled={isDisabled}
      />
    </>
  )
}
