import type { Dispute } from '@u-market/contract'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { moneyText } from '../../../parts/money.ts'

type Words = {
  readonly tone: 'amber' | 'jade' | 'plain'
  readonly headline: string
  readonly text: string
}

/** Describes the state of a dispute to its viewer. */
export function useDisputeWords(): (dispute: Dispute, peer?: string) => Words {
  const t = useT('disputes')
  const claims = useT('claims')
  // Texts by the server's `result`; an unknown one is shown as closed.
  const results = new Map([
    ['ruled_release', t('resultRelease')],
    ['ruled_refund', t('resultRefund')],
    ['ruled_split', t('resultSplit')],
    ['ruled_dismiss', claims('resultDismiss')],
    ['released_by_seller', t('resultReleased')],
    ['revoked', t('resultRevoked')],
  ])
  const proposalWords = (dispute: Dispute, time: string, peer?: string): Words => {
    const { stage, awaits, role } = dispute
    if (stage === 'final')
      return { tone: 'plain', headline: objectionText(t, dispute, peer), text: t('againBy', { time }) }
    return awaits === role
      ? { tone: 'amber', headline: t('turnConsent'), text: t('consentBy', { time }) }
      : { tone: 'plain', headline: peerCan(t, 'canConsent', peer), text: t('peerConsentBy', { time }) }
  }
  const claimResult = ({ kind, result, award }: Dispute): string | null => {
    if (kind === 'appeal') return null
    if (result === 'revoked') return claims('resultRevoked')
    return result === 'ruled_award'
      ? claims('resultAward', { awarded: moneyText(award?.awarded ?? '', 'U') })
      : null
  }
  return (dispute, peer) => {
    const { awaits, deadlineAt: deadline, role } = dispute
    if (dispute.status !== 'open')
      return {
        tone: dispute.status === 'resolved' ? 'jade' : 'plain',
        headline: claimResult(dispute) ?? results.get(dispute.result) ?? t('resultDone'),
        text: '',
      }
    const time = deadline === null ? null : timeText(deadline)
    if (dispute.proposal && time) return proposalWords(dispute, time, peer)
    if (awaits === role)
      return { tone: 'amber', headline: t('turnMine'), text: time ? t('answerBy', { time }) : '' }
    if (awaits === 'operator') return { tone: 'plain', headline: t('turnOperator'), text: t('decidesSoon') }
    return {
      tone: 'plain',
      headline: peerCan(t, 'canAnswer', peer),
      text: time ? t('peerAnswerBy', { time }) : '',
    }
  }
}

type T = ReturnType<typeof useT<'disputes'>>

export function waitingFor(t: T, peer: string | undefined): string {
  return peer === undefined ? t('turnPeer') : t('turnOf', { name: peer })
}

/** What the other party can do; a list does not know their name. */
function peerCan(t: T, act: 'canAnswer' | 'canConsent', peer: string | undefined): string {
  return peer === undefined ? t('turnPeer') : t(act, { name: peer })
}

/** Names the party that objected to the proposed ruling. */
function objectionText(t: T, { timeline, role }: Dispute, peer: string | undefined): string {
  const by = timeline.findLast(({ action }) => action === 'ruling_objected')?.actor
  if (by === role) return t('turnAgainMine')
  return by === undefined || peer === undefined ? t('turnAgain') : t('turnAgainBy', { name: peer })
}

/** Returns the texts for the actions and actors of a dispute's events. */
export function useEventWords({ role, kind }: Pick<Dispute, 'role' | 'kind'>) {
  const t = useT('disputes')
  const claims = useT('claims')
  const actions = new Map([
    ['applied', kind === 'claim' ? claims('didApplied') : t('didApplied')],
    ['evidence', t('didEvidence')],
    ['revoked', kind === 'claim' ? claims('didRevoked') : t('didRevoked')],
    ['proposed_dismiss', claims('didProposedDismiss')],
    ['proposed_award', claims('didProposedAward')],
    ['ruled_dismiss', claims('didDismissed')],
    ['ruled_award', claims('didAwarded')],
    ['answer_due', t('didAnswerDue')],
    ['proposed_release', t('didProposedRelease')],
    ['proposed_refund', t('didProposedRefund')],
    ['proposed_split', t('didProposedSplit')],
    ['ruling_accepted', t('didAccepted')],
    ['ruling_objected', t('didObjected')],
    ['released', t('didReleased')],
    ['ruled_release', t('didRelease')],
    ['ruled_refund', t('didRefund')],
    ['ruled_split', t('didSplit')],
  ])
  return {
    did: (action: string): string => actions.get(action) ?? t('didOther'),
    who: (actor: Dispute['timeline'][number]['actor']): string => {
      if (actor === 'operator') return t('operator')
      if (actor === 'system') return t('system')
      return actor === role ? t('you') : t('peer')
    },
  }
}

/** The award of a claim that was proposed or ruled, as coin text. */
export function awardProposed({ openedBy, proposal }: Dispute): string {
  return (openedBy === 'buyer' ? proposal?.toBuyer : proposal?.toSeller) ?? ''
}
