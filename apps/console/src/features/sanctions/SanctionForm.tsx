import type { ConsoleDataOf } from '@u-market/contract'
import { Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from '../../parts/BoxedForm.module.css'
import { usePermission } from '../../parts/Permitted.tsx'
import { ImposeConfirm } from './ImposeConfirm.tsx'
import { SanctionFields } from './SanctionFields.tsx'
import type { Meets, Sanction } from './sanction.ts'
import { problemOf, type SanctionDraft, untilOf } from './sanction-draft.ts'
import { useSanction } from './use-sanction.ts'

type Props = {
  readonly user: ConsoleDataOf<'searchUsers'>['data'][number]
  readonly meets: Meets
  readonly isClosed: boolean
  readonly standing: readonly Sanction[]
}
const blank: SanctionDraft = { kind: 'no_trade', term: 'days3', date: '', reason: '', note: '' }

/** What to keep a user from: filled in, seen with what it meets, and signed. */
export function SanctionForm({ user, meets, isClosed, standing }: Props) {
  const t = useT('sanctions')
  const [typed, setDraft] = useState(blank)
  // What is signed was seen: the end does not move on while it is looked at.
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
        isChange={standing.some(({ kind }) => kind === draft.kind)}
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
