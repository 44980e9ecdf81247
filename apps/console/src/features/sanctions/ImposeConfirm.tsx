import type { ConsoleDataOf } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import type { Meets } from './sanction.ts'
import type { SanctionDraft } from './sanction-draft.ts'

type Props = {
  readonly user: Pick<ConsoleDataOf<'searchUsers'>['data'][number], 'nickname' | 'username'>
  readonly draft: SanctionDraft
  readonly until: number | null
  readonly meets: Meets
  readonly isReopening: boolean
  /** One of the same kind stands, and is replaced. */
  readonly isChange: boolean
  readonly error: unknown
  /** What the server says of a field. */
  readonly fault: string | undefined
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

/** Whom, what and until when, and what of theirs it meets. */
export function ImposeConfirm({
  user,
  draft,
  until,
  meets,
  isReopening,
  isChange,
  fault,
  ...confirm
}: Props) {
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
          ...(note.trim() === '' ? [] : [{ label: t('note'), value: note.trim() }]),
        ]}
      />
      <blockquote>{reason.trim()}</blockquote>
      {isChange && !isOfTwo && <Notice tone="waiting">{t('replaces')}</Notice>}
      {fault && <Notice tone="danger">{fault}</Notice>}
    </Confirm>
  )
}

/** In the order of what happens to it: goes out of sight, goes on, ends. */
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
