import type { Appeal } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { timeText } from '../../base/time-text.ts'

type Words = {
  readonly tone: 'amber' | 'jade' | 'plain'
  readonly headline: string
  readonly text: string
}

/** Where an appeal stands, as its viewer needs to hear it. */
export function useAppealWords(): (appeal: Appeal) => Words {
  const t = useT('appeals')
  // What the server writes as `result`; a later one than we know is at least closed.
  const results = new Map([
    ['ruled_release', t('resultRelease')],
    ['ruled_refund', t('resultRefund')],
    ['ruled_split', t('resultSplit')],
    ['released_by_seller', t('resultReleased')],
    ['revoked', t('resultRevoked')],
  ])
  const proposalWords = ({ stage, awaits, role }: Appeal, time: string): Words => {
    if (stage === 'final') return { tone: 'plain', headline: t('turnAgain'), text: t('againBy', { time }) }
    return awaits === role
      ? { tone: 'amber', headline: t('turnConsent'), text: t('consentBy', { time }) }
      : { tone: 'plain', headline: t('turnPeer'), text: t('peerConsentBy', { time }) }
  }
  return (appeal) => {
    const { awaits, deadlineAt: deadline, role } = appeal
    if (appeal.status !== 'open')
      return {
        tone: appeal.status === 'resolved' ? 'jade' : 'plain',
        headline: results.get(appeal.result) ?? t('resultDone'),
        text: '',
      }
    const time = deadline === null ? null : timeText(deadline)
    if (appeal.proposal && time) return proposalWords(appeal, time)
    if (awaits === role)
      return { tone: 'amber', headline: t('turnMine'), text: time ? t('answerBy', { time }) : '' }
    if (awaits === 'operator') return { tone: 'plain', headline: t('turnOperator'), text: t('decidesSoon') }
    return { tone: 'plain', headline: t('turnPeer'), text: time ? t('peerAnswerBy', { time }) : '' }
  }
}

/** Who did what, in words. */
export function useEventWords(role: Appeal['role']) {
  const t = useT('appeals')
  const actions = new Map([
    ['applied', t('didApplied')],
    ['evidence', t('didEvidence')],
    ['revoked', t('didRevoked')],
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
    who: (actor: Appeal['timeline'][number]['actor']): string => {
      if (actor === 'operator') return t('operator')
      if (actor === 'system') return t('system')
      return actor === role ? t('you') : t('peer')
    },
  }
}
