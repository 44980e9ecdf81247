import type { ConsoleDataOf } from '@u-market/contract'
import { freeText, MAX_REASON_CHARACTERS, sanctionKinds } from '@u-market/domain'
import { App, Button, Input, Select } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import css from '../../parts/BoxedForm.module.css'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import {
  type Meets,
  problemOf,
  refreshes,
  type Sanction,
  type SanctionDraft,
  terms,
  untilOf,
} from './sanctions.ts'

type Props = {
  readonly user: ConsoleDataOf<'searchUsers'>['data'][number]
  readonly meets: Meets
  readonly isClosed: boolean
  readonly active: readonly Sanction[]
}
const blank: SanctionDraft = { kind: 'no_trade', term: 'days3', date: '', reason: '', note: '' }

/** Imposes a sanction, after a confirmation that shows what it affects. */
export function SanctionForm({ user, meets, isClosed, active }: Props) {
  const t = useT('sanctions')
  const [typed, setDraft] = useState(blank)
  // Fixed when the confirmation opens, so that the end does not move while the operator reads it.
  const [seen, setSeen] = useState<{ readonly until: number | null } | null>(null)
  const draft: SanctionDraft = isClosed ? { ...typed, kind: 'closed' } : typed
  const permission = usePermission(draft.kind === 'closed' ? 'account.close' : 'sanction.impose')
  const { sign, ...sanction } = useSanction({
    user,
    isClosed,
    onDone: () => {
      setDraft(blank)
      setSeen(null)
    },
  })
  const problem = problemOf(draft, serverNow())
  if (seen)
    return (
      <ImposeConfirm
        {...sanction}
        user={user}
        draft={draft}
        until={seen.until}
        meets={meets}
        isReopening={isClosed}
        isChange={active.some(({ kind }) => kind === draft.kind)}
        onSign={() => sign(draft, seen.until)}
        onBack={() => setSeen(null)}
      />
    )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (permission.isAllowed && !problem) setSeen({ until: untilOf(draft, serverNow()) })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <SanctionFields
        draft={draft}
        onChange={setDraft}
        isClosed={isClosed}
        mayImpose={permission.isAllowed}
      />
      <div className={css.acts}>
        <span>{permission.reason || (problem && t(problem))}</span>
        <Button type="primary" htmlType="submit" disabled={!permission.isAllowed || problem !== undefined}>
          {t('check')}
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = {
  readonly draft: SanctionDraft
  readonly onChange: (draft: SanctionDraft) => void
  /** For a closed account, the form can only propose to reopen it. */
  readonly isClosed: boolean
  readonly mayImpose: boolean
}

function SanctionFields({ draft, onChange, isClosed, mayImpose }: FieldsProps) {
  const t = useT('sanctions')
  const ids = { kind: useId(), reason: useId(), note: useId() }
  const isOfTwo = draft.kind === 'closed'
  return (
    <>
      {!isClosed && (
        <>
          <label htmlFor={ids.kind}>{t('kind')}</label>
          <Select
            id={ids.kind}
            value={draft.kind}
            onChange={(kind) => onChange({ ...draft, kind })}
            options={sanctionKinds.map((kind) => ({ value: kind, label: t(kind) }))}
          />
        </>
      )}
      {!isOfTwo && <TermFields draft={draft} onChange={onChange} mayImpose={mayImpose} />}
      <label htmlFor={ids.reason}>{t(isClosed ? 'reopenReason' : 'reason')}</label>
      <Input
        id={ids.reason}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        maxLength={MAX_REASON_CHARACTERS}
        disabled={!mayImpose}
      />
      {!isOfTwo && (
        <>
          <label htmlFor={ids.note}>{t('note')}</label>
          <Input
            id={ids.note}
            value={draft.note}
            onChange={({ target }) => onChange({ ...draft, note: target.value })}
            maxLength={500}
            disabled={!mayImpose}
          />
        </>
      )}
    </>
  )
}

function TermFields({ draft, onChange, mayImpose }: Omit<FieldsProps, 'isClosed'>) {
  const t = useT('sanctions')
  const ids = { term: useId(), date: useId() }
  return (
    <>
      <label htmlFor={ids.term}>{t('term')}</label>
      <Select
        id={ids.term}
        value={draft.term}
        onChange={(term) => onChange({ ...draft, term })}
        disabled={!mayImpose}
        options={terms.map((term) => ({ value: term, label: t(`term_${term}`) }))}
      />
      {draft.term === 'date' && (
        <>
          <label htmlFor={ids.date}>{t('date')}</label>
          <Input
            id={ids.date}
            type="datetime-local"
            value={draft.date}
            onChange={({ target }) => onChange({ ...draft, date: target.value })}
            disabled={!mayImpose}
          />
        </>
      )}
    </>
  )
}

type ConfirmProps = {
  readonly user: Pick<ConsoleDataOf<'searchUsers'>['data'][number], 'nickname' | 'username'>
  readonly draft: SanctionDraft
  readonly until: number | null
  readonly meets: Meets
  readonly isReopening: boolean
  /** An active sanction of the same kind will be replaced. */
  readonly isChange: boolean
  readonly error: unknown
  /** The server's message about a field. */
  readonly problem: string | undefined
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

/** Confirmation: the user, the sanction, its end and what it affects. */
function ImposeConfirm({
  user,
  draft,
  until,
  meets,
  isReopening,
  isChange,
  problem,
  ...confirm
}: ConfirmProps) {
  const t = useT('sanctions')
  const { time } = useFormat()
  const { kind, reason, note } = draft
  const isOfTwo = kind === 'closed'
  const meaning = isReopening ? t('means_reopen') : t(`means_${kind}`)
  return (
    <Confirm
      {...confirm}
      consequence={isOfTwo ? `${meaning} ${t('byTwo')}` : meaning}
      sign={isReopening ? t('sign_reopen') : t(`sign_${kind}`)}
      isDanger={!isReopening}
    >
      <Facts
        facts={[
          { label: t('user'), value: `${user.nickname} @${user.username}` },
          { label: t('kind'), value: isReopening ? t('reopen') : t(kind) },
          ...(isOfTwo
            ? []
            : [{ label: t('term'), value: until === null ? t('open') : t('until', { time: time(until) }) }]),
          ...(isReopening ? [] : [{ label: t('meets'), value: <Met kind={kind} meets={meets} /> }]),
          ...(freeText(note) === '' ? [] : [{ label: t('note'), value: freeText(note) }]),
        ]}
      />
      <blockquote>{freeText(reason)}</blockquote>
      {isChange && !isOfTwo && <Notice tone="waiting">{t('replaces')}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Confirm>
  )
}

/**
 * Counts what the sanction affects: offers, then open orders and appeals (these go on), waiting exchanges, and sessions that end.
 */
function Met({ kind, meets }: Pick<SanctionDraft, 'kind'> & { readonly meets: Meets }) {
  const t = useT('sanctions')
  const { offers, orders, appeals, exchanges, sessions } = meets
  const said = [
    ...(kind === 'no_transfer'
      ? []
      : [kind === 'closed' ? t('offersDown', { count: offers }) : t('offersHidden', { count: offers })]),
    t('ordersGoOn', { count: orders }),
    ...(appeals > 0 ? [t('appealsGoOn', { count: appeals })] : []),
    ...(kind === 'no_trade' ? [] : [t('exchangesWait', { count: exchanges })]),
    ...(kind === 'closed' ? [t('sessionsEnd', { count: sessions })] : []),
  ]
  return said.join(' · ')
}

type Sanctioned = {
  readonly user: Pick<ConsoleDataOf<'searchUsers'>['data'][number], 'id'>
  readonly isClosed: boolean
  readonly onDone: () => void
}

/** Imposes the drafted sanction; closing and reopening an account are proposed to a second operator. */
function useSanction({ user, isClosed, onDone }: Sanctioned) {
  const t = useT('sanctions')
  const { message } = App.useApp()
  const done = (said: string): void => {
    void message.success(said)
    onDone()
  }
  const impose = useApiMutation('imposeSanction', { refreshes, onSuccess: () => done(t('saidImposed')) })
  const propose = useApiMutation('proposeAccount', {
    refreshes,
    onSuccess: ({ id }) => done(t('saidProposed', { id })),
  })
  const error = impose.error ?? propose.error
  return {
    error,
    /** The server's message about a field. */
    problem: fieldError(error, 'until') ?? fieldError(error, 'reason') ?? fieldError(error, 'note'),
    isPending: impose.isPending || propose.isPending,
    sign: ({ kind, ...draft }: SanctionDraft, until: number | null): void => {
      const reason = freeText(draft.reason)
      const note = freeText(draft.note)
      if (kind === 'closed')
        propose.mutate({ operation: isClosed ? 'reopen' : 'close', userId: user.id, reason })
      else
        impose.mutate({
          userId: user.id,
          kind,
          reason,
          ...(note && { note }),
          ...(until !== null && { until }),
        })
    },
  }
}
