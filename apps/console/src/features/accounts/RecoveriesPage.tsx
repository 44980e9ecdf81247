import type { ConsoleDataOf } from '@u-market/contract'
import { Link } from 'react-router'
import { isRefused } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { DecisionForm } from '../../parts/DecisionForm.tsx'
import { DecisionPanel, type OpenRow, useDeciding } from '../../parts/DecisionPanel.tsx'
import { Documents } from '../../parts/Documents.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time, type Tone } from '../../parts/values.tsx'
import css from './VerificationFacts.module.css'

type Row = ConsoleDataOf<'listRecoveries'>['data'][number]
type Recovery = ConsoleDataOf<'getRecovery'>

const statuses = ['open', 'approved', 'refused'] as const
const tones: Readonly<Record<Row['status'], Tone>> = { open: 'waiting', approved: 'good', refused: 'danger' }

/** Requests for accounts whose mobile and mailbox are gone, or whose authenticator app is. One operator proposes, another approves. */
export function RecoveriesPage() {
  const t = useT('recoveries')
  const queue = useQueue(statuses)
  const list = useApiQuery('listRecoveries', queue.form, queueReads)
  const columns: Column<Row>[] = [
    { title: t('account'), cell: (row) => `${row.nickname} @${row.username}` },
    { title: t('number'), cell: (row) => <SameNumber row={row} />, leaves: 1 },
    { title: t('newMobile'), cell: (row) => <NewMobile row={row} />, leaves: 1 },
    { title: t('asked'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, queue, tones),
    ...(queue.isQueue
      ? []
      : [{ title: t('decidedBy'), cell: (row: Row) => row.decidedBy, leaves: 3 as const }]),
  ]
  return (
    <QueuePage
      t={t}
      queue={queue}
      list={list}
      columns={columns}
      path={pages.recoveries}
      isWide
      Panel={RecoveryPanel}
    />
  )
}

function SameNumber({ row: { sameNumber } }: { readonly row: Pick<Row, 'sameNumber'> }) {
  const t = useT('recoveries')
  return (
    <Tag tone={sameNumber === 1 ? 'good' : 'danger'}>
      {t(sameNumber === 1 ? 'sameNumber' : 'otherNumber')}
    </Tag>
  )
}

/** An owner who lost only the authenticator app asks with the account's own number. Once a change is done, every account has the new one. */
function keepsMobile({ mobile, newMobile, change }: Pick<Row, 'mobile' | 'newMobile' | 'change'>): boolean {
  return newMobile === mobile && change !== 'done'
}

function NewMobile({ row }: { readonly row: Row }) {
  const t = useT('recoveries')
  return keepsMobile(row) && row.dropsFactor === 1 ? t('sameMobile') : row.newMobile
}

function RecoveryPanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('recoveries')
  const { wait } = useFormat()
  const query = useApiQuery('getRecovery', { id }, { isOnce: true })
  const refetch = (): void => void query.refetch()
  const place = `recovery:${id}`
  const refreshes = ['listRecoveries', 'listProposals', 'getOperator'] as const
  const propose = useDeciding('proposeRecovery', {
    ...{ place, refreshes, onNext, onRefused: refetch },
    said: (proposal) => t('saidProposed', { id: proposal.id }),
  })
  const refuse = useDeciding('refuseRecovery', {
    ...{ place, refreshes, onNext, onRefused: refetch },
    said: () => t('saidRefused'),
  })
  return (
    <DecisionPanel
      title={query.data ? `${query.data.nickname} @${query.data.username}` : t('request')}
      note={({ createdAt }) => t('waitingFor', { time: wait(createdAt) })}
      onClose={onClose}
      query={query}
      lines={12}
      isWaiting={({ status, change }) => status === 'open' || change === 'waiting'}
      isOver={isRefused(propose.error, 'RECOVERY_STATE')}
      decision={(recovery) => (
        <RecoveryDecision
          recovery={recovery}
          place={place}
          error={propose.error ?? refuse.error}
          isPending={propose.isPending || refuse.isPending}
          onPropose={(reason) => propose.mutate({ id, reason })}
          onRefuse={(reason) => refuse.mutate({ id, reason })}
        />
      )}
      outcome={(recovery) => <Outcome recovery={recovery} />}
      error={propose.error ?? refuse.error}
    >
      {(recovery) => <Reading recovery={recovery} onStale={refetch} />}
    </DecisionPanel>
  )
}

/** The pictures of the request beside those of the verification, and what else tells whose account it is. */
function Reading({ recovery, onStale }: { readonly recovery: Recovery; readonly onStale: () => void }) {
  const t = useT('recoveries')
  const { document, portrait, verifiedFront, verifiedBack } = recovery
  const pictures = [
    { title: t('portrait'), src: portrait.fullUrl },
    { title: t('document'), src: document.fullUrl },
    { title: t('front'), src: verifiedFront.fullUrl },
    { title: t('back'), src: verifiedBack.fullUrl },
  ].filter(({ src }) => src !== '')
  return (
    <div className={css.reading}>
      {pictures.length === 0 ? (
        <div>
          <Notice tone="waiting">{t('noPictures')}</Notice>
        </div>
      ) : (
        <Documents areLying documents={pictures} onStale={onStale} />
      )}
      <div className={css.proof}>
        {recovery.sameNumber === 0 && <Notice tone="danger">{t('differs')}</Notice>}
        {recovery.stoppedChanges > 0 && (
          <Notice tone="danger">{t('stopped', { count: recovery.stoppedChanges })}</Notice>
        )}
        {recovery.earlierRequests > 0 && (
          <Notice tone="waiting">{t('earlier', { count: recovery.earlierRequests })}</Notice>
        )}
        {verifiedFront.url === '' && <Notice tone="waiting">{t('noVerified')}</Notice>}
        <dl className={css.claim}>
          <dt>{t('givenName')}</dt>
          <dd>{recovery.realName}</dd>
          <dt>{t('verifiedName')}</dt>
          <dd>{recovery.verifiedName || '–'}</dd>
        </dl>
        <RecoveryFacts recovery={recovery} />
        <div>
          <h2>{t('checksTitle')}</h2>
          <ul>
            <li>{t('checkFace')}</li>
            <li>{t('checkNote')}</li>
            <li>{t('checkDocument')}</li>
          </ul>
        </div>
      </div>
    </div>
  )
}

function RecoveryFacts({ recovery }: { readonly recovery: Recovery }) {
  const t = useT('recoveries')
  const { userId, username, mobile, note, hasFactor, dropsFactor, closesAt } = recovery
  const factor = hasFactor === 0 ? 'factorNone' : dropsFactor === 1 ? 'factorRemoved' : 'factorStays'
  return (
    <Facts
      facts={[
        { label: t('account'), value: <Link to={paths.user(userId)}>{username}</Link>, copies: username },
        { label: t('number'), value: <SameNumber row={recovery} /> },
        { label: t('oldMobile'), value: mobile },
        { label: t('newMobile'), value: <NewMobile row={recovery} /> },
        { label: t('factor'), value: t(factor) },
        ...(note === '' ? [] : [{ label: t('note'), value: note }]),
        { label: t('closes'), value: <Time at={closesAt} /> },
      ]}
    />
  )
}

type DecisionProps = {
  readonly recovery: Recovery
  readonly place: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onPropose: (reason: string) => void
  readonly onRefuse: (reason: string) => void
}

/** Refusing stops an approved request too, until the mobile has changed. */
function RecoveryDecision({ recovery, onPropose, onRefuse, ...form }: DecisionProps) {
  const t = useT('recoveries')
  const { time } = useFormat()
  const { nickname, username, proposalId, sameNumber, change, dueAt } = recovery
  const who = (
    <Facts
      facts={[
        { label: t('account'), value: `${nickname} @${username}` },
        { label: t('newMobile'), value: <NewMobile row={recovery} /> },
      ]}
    />
  )
  const isApproved = change === 'waiting'
  // A code to its number resets the login password of such an account.
  const isNeedless = keepsMobile(recovery) && recovery.dropsFactor === 0
  const mayPropose = proposalId === null && sameNumber === 1 && !isApproved && !isNeedless
  return (
    <>
      {proposalId !== null && (
        <Notice tone="waiting">
          <Link to={paths.one(pages.proposals, proposalId)}>{t('proposed', { id: proposalId })}</Link>
        </Notice>
      )}
      {isApproved && dueAt !== null && (
        <Notice tone="waiting">{t('changeWaiting', { time: time(dueAt) })}</Notice>
      )}
      <DecisionForm
        {...form}
        permission="account.recover"
        accept={{
          name: t('propose'),
          field: t('proposeField'),
          need: sameNumber === 0 ? t('differs') : isNeedless ? t('needless') : t('proposeNeed'),
          ready: t('proposeReady'),
          step: (reason) =>
            mayPropose && reason.length >= 2
              ? {
                  consequence: keepsMobile(recovery) ? t('meansReset') : t('means'),
                  sign: t('proposeSign'),
                  onSign: () => onPropose(reason),
                  shown: (
                    <>
                      {who}
                      <blockquote>{reason}</blockquote>
                    </>
                  ),
                }
              : null,
        }}
        refuse={{
          open: isApproved ? t('stop') : t('refuse'),
          back: t('cancel'),
          name: isApproved ? t('stop') : t('refuseWithReason'),
          field: t('refuseField'),
          need: t('refuseNeed'),
          ready: t('refuseReady'),
          prepared: [],
          locale: 'en-US',
          step: (reason) => ({
            consequence: t('refuseReady'),
            sign: isApproved ? t('stop') : t('refuseSign'),
            onSign: () => onRefuse(reason),
            shown: who,
          }),
        }}
      />
    </>
  )
}

const changes = {
  '': null,
  waiting: null,
  done: 'changeDone',
  stopped: 'changeStopped',
  failed: 'changeFailed',
} as const

function Outcome({ recovery }: { readonly recovery: Recovery }) {
  const t = useT('recoveries')
  const { time } = useFormat()
  const { status, decidedBy, decidedAt, reason, change } = recovery
  const end = changes[change]
  return (
    <Notice tone={status === 'approved' && change === 'done' ? 'good' : 'danger'}>
      {decidedAt !== null && (
        <div>{t('decided', { status: t(status), operator: decidedBy, time: time(decidedAt) })}</div>
      )}
      {end && <div>{t(end)}</div>}
      {reason !== '' && <blockquote>{reason}</blockquote>}
    </Notice>
  )
}
