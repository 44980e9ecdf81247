import type { ConsoleDataOf } from '@u-market/contract'
import { Link } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { textIn } from '../../base/reasons.ts'
import { DecisionForm } from '../../parts/DecisionForm.tsx'
import { DecisionPanel, type OpenRow, useDeciding } from '../../parts/DecisionPanel.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time, type Tone } from '../../parts/values.tsx'
import { Postings } from './Postings.tsx'

type Merchant = ConsoleDataOf<'getMerchant'>
/** A row of the list. */
type ListedMerchant = ConsoleDataOf<'listMerchants'>['data'][number]
export type Status = Merchant['status']

const statuses = ['pending', 'approved', 'refused', 'revoked', 'left'] as const satisfies readonly Status[]
const tones: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  approved: 'good',
  refused: 'danger',
  revoked: 'danger',
  left: 'calm',
}

/** Merchants and applications. */
export function MerchantsPage() {
  const t = useT('merchants')
  const { count } = useFormat()
  const queue = useQueue(statuses)
  const list = useApiQuery('listMerchants', queue.form, queueReads)
  const columns: Column<ListedMerchant>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realName} @${row.username}` },
    { title: t('completed'), cell: (row) => count(row.completedOrders), isNumeric: true },
    { title: t('bond'), cell: (row) => <BondTag merchant={row} /> },
    { title: t('applied'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, queue, tones),
  ]
  return (
    <QueuePage
      t={t}
      queue={queue}
      list={list}
      columns={columns}
      path={pages.merchants}
      Panel={MerchantPanel}
    />
  )
}

function MerchantPanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('merchants')
  const place = `merchant:${id}`
  const query = useApiQuery('getMerchant', { id })
  const decide = useDeciding('decideMerchant', {
    place,
    refreshes: ['listMerchants', 'getMerchant', 'getOperator', 'checkBooks'],
    said: ({ status, realName }) =>
      t(status === 'approved' ? 'saidApproved' : 'saidRefused', { name: realName }),
    onNext,
  })
  return (
    <DecisionPanel
      title={query.data?.realName || t('merchant')}
      onClose={onClose}
      query={query}
      isWaiting={({ status }) => status === 'pending'}
      watched={{ kind: 'merchant', id }}
      decision={(merchant) => (
        <MerchantDecision
          merchant={merchant}
          place={place}
          error={decide.error}
          isPending={decide.isPending}
          onApprove={() => decide.mutate({ id, decision: 'approve' })}
          onRefuse={(reason) => decide.mutate({ id, decision: 'refuse', reason })}
        />
      )}
      outcome={(merchant) => <Outcome merchant={merchant} />}
      error={decide.error}
    >
      {(merchant) => <MerchantFacts merchant={merchant} />}
    </DecisionPanel>
  )
}

const picks = ['Record', 'Contact', 'Appeals'] as const

type DecisionProps = {
  readonly merchant: Merchant
  readonly place: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onApprove: () => void
  readonly onRefuse: (reason: string) => void
}

/**
 * Approves an application once the bond is paid, or refuses it with a reason; the confirmation shows the applicant, and the
 * return of the bond.
 */
function MerchantDecision({ merchant, onApprove, onRefuse, ...form }: DecisionProps) {
  const t = useT('merchants')
  const { realName: name, username, userLocale, preview } = merchant
  const who = (
    <Facts
      facts={[
        { label: t('user'), value: `${name} @${username}` },
        { label: t('bond'), value: <BondTag merchant={merchant} /> },
      ]}
    />
  )
  const approval = {
    consequence: t('approveMeans'),
    sign: t('approveSign', { name }),
    onSign: onApprove,
    shown: who,
  }
  return (
    <DecisionForm
      {...form}
      permission="merchant.decide"
      accept={{
        name: t('approve'),
        need: t('needBond'),
        ready: t('onceMore'),
        step: () => (merchant.bondPaid === 1 ? approval : null),
      }}
      refuse={{
        open: t('toRefuse'),
        back: t('back'),
        name: t('refuse'),
        field: t('reason'),
        need: t('needReason'),
        ready: t('onceMore'),
        prepared: picks.map((pick) => ({
          label: t(`pick${pick}`),
          load: (locale) => textIn(locale, 'merchants', `text${pick}`),
        })),
        locale: userLocale,
        step: (reason) => ({
          consequence: t('refuseMeans'),
          sign: t('refuseSign', { name }),
          onSign: () => onRefuse(reason),
          shown: (
            <>
              {who}
              {preview.refuse && <Postings postings={[preview.refuse]} />}
            </>
          ),
        }),
      }}
    />
  )
}

/** The decision, its operator and its time. */
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
        { label: t('realName'), value: merchant.realName || '–' },
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
        ...(merchant.earlier.length > 0
          ? [{ label: t('earlier'), value: <Earlier earlier={merchant.earlier} /> }]
          : []),
      ]}
    />
  )
}

/** The user's other applications, with what was wrong with them. */
function Earlier({ earlier }: Pick<Merchant, 'earlier'>) {
  const t = useT('merchants')
  return earlier.map(({ id, status, reason, since }) => (
    <div key={id}>
      <Tag tone={tones[status]}>{t(status)}</Tag> <Time at={since} />{' '}
      <Link to={`${paths.one(pages.merchants, id)}?status=${status}`}>#{id}</Link> {reason}
    </div>
  ))
}

/** Shows whether the bond is paid; approval needs it. */
function BondTag({ merchant }: { readonly merchant: ListedMerchant }) {
  const t = useT('merchants')
  const { money } = useFormat()
  return merchant.bondPaid === 1 ? (
    <Tag tone="good">{t('bondPaid', { bond: money(merchant.bond) })}</Tag>
  ) : (
    <Tag tone="calm">{t('bondNone')}</Tag>
  )
}
