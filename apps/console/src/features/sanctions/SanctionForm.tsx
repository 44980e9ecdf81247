import type { ConsoleDataOf } from '@u-market/contract'
import { App, Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { usePermission } from '../../base/permissions.ts'
import { ImposeConfirm } from './ImposeConfirm.tsx'
import { SanctionFields } from './SanctionFields.tsx'
import { type Meets, refreshes, type Sanction } from './sanction.ts'
import { problemOf, type SanctionDraft, untilOf } from './sanction-draft.ts'
import css from './sanctions.module.css'

type Props = {
  readonly user: ConsoleDataOf<'searchUsers'>['data'][number]
  readonly meets: Meets
  readonly isClosed: boolean
  readonly standing: readonly Sanction[]
}
const blank: SanctionDraft = { kind: 'no_trade', term: 'days3', date: '', reason: '', note: '' }

/** What to keep a user from: filled in, seen with what it meets, and signed. Closing and reopening are proposed. */
export function SanctionForm({ user, meets, isClosed, standing }: Props) {
  const t = useT('sanctions')
  const { message } = App.useApp()
  const [typed, setDraft] = useState(blank)
  // What is signed was seen: the end does not move on while it is looked at.
  const [signed, setSigned] = useState<{ readonly until: number | null } | null>(null)
  const draft: SanctionDraft = isClosed ? { ...typed, kind: 'closed' } : typed
  const isOfTwo = draft.kind === 'closed'
  const permission = usePermission(isOfTwo ? 'account.close' : 'sanction.impose')
  const done = (said: string): void => {
    void message.success(said)
    setDraft(blank)
    setSigned(null)
  }
  const impose = useAct('imposeSanction', { refreshes, onSuccess: () => done(t('saidImposed')) })
  const propose = useAct('proposeAccount', {
    refreshes,
    onSuccess: ({ id }) => done(t('saidProposed', { id })),
  })
  const { kind } = draft
  const reason = draft.reason.trim()
  const note = draft.note.trim()
  const problem = problemOf(draft, serverNow())
  const sign = (): void => {
    if (kind === 'closed') propose.mutate({ deed: isClosed ? 'reopen' : 'close', userId: user.id, reason })
    else
      impose.mutate({
        userId: user.id,
        kind,
        reason,
        ...(note && { note }),
        ...(signed?.until && { until: signed.until }),
      })
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (permission.isAllowed && !problem) setSigned({ until: untilOf(draft, serverNow()) })
  }
  const error = impose.error ?? propose.error
  if (signed)
    return (
      <ImposeConfirm
        user={user}
        draft={draft}
        until={signed.until}
        meets={meets}
        isReopening={isClosed}
        isChange={standing.some((each) => each.kind === kind)}
        error={error}
        fault={fieldError(error, 'until') ?? fieldError(error, 'reason') ?? fieldError(error, 'note')}
        isPending={impose.isPending || propose.isPending}
        onSign={sign}
        onBack={() => setSigned(null)}
      />
    )
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
