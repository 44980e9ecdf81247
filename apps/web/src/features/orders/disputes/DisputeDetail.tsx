import type { Dispute } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { coinStated } from '@u-market/domain'
import { Gavel, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRefused, loadErrorText } from '../../../base/api/errors.ts'
import { isAwaited, useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useNavigate } from '../../../base/router.tsx'
import { setScreenParams, useScreenParams } from '../../../base/stores/screen-params.ts'
import { useNewState } from '../../../base/use-new-state.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Card } from '../../../parts/Card.tsx'
import { DutyCard, type LifeDot } from '../../../parts/DutyCard.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { moneyText } from '../../../parts/money.ts'
import { useOwnFreeze } from '../../../parts/own-freeze.ts'
import { Person } from '../../../parts/Person.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import { Decision, ProposalCard, Timeline } from './Decision.tsx'
import { AcceptDialog, EvidenceSheet, RevokeDialog } from './DisputeDialogs.tsx'
import { useDisputeWords, waitingFor } from './dispute-words.ts'
import { useTypeName } from './OpenDisputeSheet.tsx'

export function DisputeDetail({ id }: { readonly id: number }) {
  const t = useT('disputes')
  const { data, error, refetch } = useApiQuery('getDispute', { id })
  const held = useScreenParams(({ dispute }) => dispute)
  useEffect(() => {
    if (data) setScreenParams({ dispute: data })
  }, [data])
  // First paint from the previous screen's copy.
  const dispute = data ?? (held?.id === id && !error ? held : undefined)
  if (dispute) return <Shown dispute={dispute} />
  return (
    <Screen title={t('appeal')} back={screens.appeals}>
      {isRefused(error) ? (
        <Empty
          scene="notFound"
          text={t('notFound')}
          action={
            <ButtonLink to={screens.appeals} replace>
              {t('allAppeals')}
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorState text={loadErrorText(error)} safe={t('safe')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} height={220} />
      )}
    </Screen>
  )
}

function Shown({ dispute }: { readonly dispute: Dispute }) {
  const t = useT('disputes')
  const claims = useT('claims')
  const [dialog, setDialog] = useState<Open>(null)
  const close = (): void => setDialog(null)
  const said = useNewState(stageOf(dispute))
  return (
    <Screen
      title={dispute.kind === 'claim' ? claims('claim') : t('appeal')}
      back={screens.appeals}
      actions={dispute.actions.length > 0 && <Acts dispute={dispute} onOpen={setDialog} />}
    >
      <p className="sr-only" role="status">
        {said}
      </p>
      {dispute.status === 'open' ? <DisputeDuty dispute={dispute} /> : <Decision dispute={dispute} />}
      {dispute.proposal && <ProposalCard proposal={dispute.proposal} />}
      <DisputedOrder dispute={dispute} />
      <Timeline dispute={dispute} />
      {(['addEvidence', 'objectRuling'] as const).map((kind) => (
        <EvidenceSheet key={kind} kind={kind} dispute={dispute} isOpen={dialog === kind} onClose={close} />
      ))}
      <AcceptDialog dispute={dispute} isOpen={dialog === 'accept'} onClose={close} />
      <RevokeDialog dispute={dispute} isOpen={dialog === 'revoke'} onClose={close} />
    </Screen>
  )
}

/** What makes a dispute another one to its parties. */
function stageOf({ status, stage, awaits, actions }: Dispute): string {
  return [status, stage, awaits, ...actions].join(' ')
}

type Open = 'addEvidence' | 'objectRuling' | 'accept' | 'revoke' | null
type ActsProps = {
  readonly dispute: Dispute
  readonly onOpen: (dialog: Open) => void
}

/** The viewer's actions: consent or objection to a proposed ruling, evidence before one. */
function Acts({ dispute: { actions, awaits, role }, onOpen }: ActsProps) {
  const t = useT('disputes')
  const isFrozen = useOwnFreeze()
  const thaw = useThawReason()
  const can = (action: Dispute['actions'][number]): boolean => actions.includes(action)
  const object = can('objectRuling') && (
    <Button tone="second" onClick={() => onOpen('objectRuling')}>
      {t('object')}
    </Button>
  )
  const revoke = can('revoke') && (
    <Button tone="danger" disabled={isFrozen} onClick={() => onOpen('revoke')}>
      {t('revoke')}
    </Button>
  )
  if (can('acceptRuling'))
    return (
      <ActionBar {...thaw}>
        <Button tone="second" disabled={isFrozen} onClick={() => onOpen('accept')}>
          {t('accept')}
        </Button>
        {object}
      </ActionBar>
    )
  if (object) return <ActionBar>{object}</ActionBar>
  return (
    <ActionBar quiet={revoke} {...(revoke && thaw)}>
      <Button onClick={() => onOpen('addEvidence')}>
        {awaits === role ? t('answer') : t('addEvidence')}
      </Button>
    </ActionBar>
  )
}

/** Why a consent or a withdrawal is disabled, for the bar; a tap leads to thawing. */
function useThawReason() {
  const t = useT('core')
  const isFrozen = useOwnFreeze()
  const navigate = useNavigate()
  return isFrozen && { reason: t('ownFreeze'), onReason: () => navigate(ownScreens.thaw) }
}

/** The other party, the order and the complaint. */
function DisputedOrder({ dispute: { orderId, type } }: { readonly dispute: Dispute }) {
  const t = useT('disputes')
  const typeName = useTypeName()
  const query = useApiQuery('getOrder', { orderId })
  const order = query.data
  return (
    <>
      {isAwaited(query) && <Skeleton count={1} height={130} />}
      {order && (
        <Card>
          <Person person={order.peer} to={paths.trader(order.peer.userId, orderId)} />
        </Card>
      )}
      <List>
        <Row
          icon={<ReceiptText aria-hidden="true" />}
          label={order ? `${t('toOrder')} · ${moneyText(order.num, 'U')}` : t('toOrder')}
          note={orderId}
          to={paths.order(orderId)}
        />
        <Row icon={<Gavel aria-hidden="true" />} label={typeName(type)} />
      </List>
    </>
  )
}

/** Says who acts in an open dispute, until when, and what happens after the deadline. */
function DisputeDuty({ dispute }: { readonly dispute: Dispute }) {
  const t = useT('disputes')
  const claims = useT('claims')
  const peer = usePeer(dispute)
  const { headline, text } = useDisputeWords()(dispute, peer)
  const { stage, awaits, role, deadlineAt: deadline, proposal } = dispute
  const isDeciding = awaits === 'operator'
  const life: LifeDot[] = [
    { label: t('lifeOpened'), state: 'done' },
    { label: t('lifeAnswer'), state: stage === 'answer' ? 'now' : 'done' },
    {
      label: t('lifeProposal'),
      state: stage === 'answer' ? 'coming' : stage === 'final' ? 'done' : 'now',
    },
    { label: t('lifeDecision'), state: stage === 'final' ? 'now' : 'coming' },
  ]
  return (
    <DutyCard
      act={headline}
      deadline={isDeciding && !proposal ? null : deadline}
      windowSeconds={dispute.windowSeconds ?? 1}
      life={life}
      otherwise={[text, ...(dispute.kind === 'claim' ? claimText(claims, dispute) : [t('escrow')])]
        .filter(Boolean)
        .join('\n')}
      turn={awaits === role ? undefined : isDeciding ? t('deciding') : waitingFor(t, peer)}
    />
  )
}

/** The other party's name, once the order is loaded. */
function usePeer({ orderId }: Dispute): string | undefined {
  return useApiQuery('getOrder', { orderId }).data?.peer.nickname
}

/** A claim's order is over, so nothing is in escrow, but coin of the respondent may be held. */
function claimText(t: ReturnType<typeof useT<'claims'>>, { award, openedBy, role }: Dispute): string[] {
  if (award === null || coinStated(award.held) === 0n) return [t('stays')]
  const held = moneyText(award.held, 'U')
  return [t('stays'), openedBy === role ? t('heldTheirs', { held }) : t('heldMine', { held })]
}
