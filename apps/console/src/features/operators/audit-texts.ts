import { languages } from '@u-market/contract/locale'
import type { AuditAction } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import type { messages } from '../../locales/en-US/audit.ts'

type T = Translate<typeof messages>

const actions = {
  'operator.sign_in': 'signIn',
  'operator.sign_out': 'signOut',
  'operator.sign_in_failed': 'failSignIn',
  'operator.refused': 'refused',
  'operator.open_link': 'openLink',
  'operator.set_up': 'setUpAccess',
  'operator.end_session': 'endSession',
  'operator.change_password': 'changePassword',
  'operator.change_factor': 'changeFactor',
  'operator.renew_recovery_codes': 'renewCodes',
  'operator.invite': 'inviteOperator',
  'operator.reset': 'resetOperator',
  'operator.close': 'closeOperator',
  'operator.change_role': 'changeRole',
  'proposal.make': 'makeProposal',
  'proposal.approve': 'approveProposal',
  'proposal.refuse': 'refuseProposal',
  'proposal.withdraw': 'withdrawProposal',
  'proposal.void': 'voidProposal',
  'coin.issue': 'issueCoin',
  'coin.take_back': 'takeCoinBack',
  'coin.adjust': 'adjustCoin',
  'verification.look': 'viewVerification',
  'verification.approve': 'approveVerification',
  'verification.refuse': 'refuseVerification',
  'verification.revoke': 'revokeVerification',
  'document.look': 'viewDocument',
  'appeal.look': 'viewDispute',
  'order.look': 'viewOrder',
  'exchange.look': 'viewExchange',
  'merchant.look': 'viewMerchant',
  'service.look': 'viewService',
  'complaint.look': 'viewUserReport',
  'fault.look': 'viewBugReport',
  'user.look': 'viewUser',
  'list.look': 'viewList',
  'appeal.propose': 'tellRuling',
  'appeal.release': 'ruleRelease',
  'appeal.refund': 'ruleRefund',
  'appeal.split': 'ruleSplit',
  'claim.hold': 'holdClaim',
  'claim.release_hold': 'releaseHold',
  'claim.dismiss': 'dismissClaim',
  'claim.award': 'awardClaim',
  'merchant.approve': 'approveMerchant',
  'merchant.refuse': 'refuseMerchant',
  'merchant.revoke': 'revokeMerchant',
  'exchange.authorise': 'authoriseExchange',
  'exchange.pay': 'payExchange',
  'exchange.correct': 'correctExchange',
  'exchange.confirm': 'confirmExchange',
  'exchange.refuse': 'refuseExchange',
  'service.answer': 'answerService',
  'service.close': 'closeService',
  'service.reopen': 'reopenService',
  'complaint.answer': 'answerComplaint',
  'complaint.reopen': 'reopenComplaint',
  'fault.answer': 'answerFault',
  'fault.reopen': 'reopenFault',
  'help.edit': 'editHelp',
  'sanction.impose': 'imposeSanction',
  'sanction.change': 'changeSanction',
  'sanction.lift': 'liftSanction',
  'account.freeze': 'freezeAccount',
  'account.close': 'closeAccount',
  'account.reopen': 'reopenAccount',
  'setting.change': 'changeSetting',
  'rail.change': 'changeRail',
  'recovery.look': 'viewRecovery',
  'recovery.approve': 'approveRecovery',
  'recovery.refuse': 'refuseRecovery',
  'switch.stop': 'stopSwitch',
  'switch.restart': 'restartSwitch',
  'audit.export': 'exportAudit',
} as const satisfies Record<AuditAction, keyof typeof messages>

/** An action that this version does not know is shown as it is. */
export function actionText(t: T, action: string): string {
  const known = Object.entries(actions).find(([name]) => name === action)
  return known ? t(known[1]) : action
}

/** Indents an action below its noun in the filter. */
export const INDENT = '· '

/** Returns all filter choices, by noun: the noun as a whole, then each of its actions. */
export function actionGroups(t: T): { value: string; label: string }[] {
  const nouns = [...new Set(Object.keys(actions).map((action) => action.slice(0, action.indexOf('.') + 1)))]
  return nouns.flatMap((noun) => [
    ...(isGroup(noun) ? [{ value: noun, label: t(groups[noun]) }] : []),
    ...Object.entries(actions)
      .filter(([action]) => action.startsWith(noun))
      .map(([action, key]) => ({ value: action, label: INDENT + t(key) })),
  ])
}

const groups = {
  'operator.': 'of_operator',
  'proposal.': 'of_proposal',
  'coin.': 'of_coin',
  'verification.': 'of_verification',
  'appeal.': 'of_appeal',
  'claim.': 'of_claim',
  'merchant.': 'of_merchant',
  'exchange.': 'of_exchange',
  'service.': 'of_service',
  'complaint.': 'of_complaint',
  'fault.': 'of_fault',
  'switch.': 'of_switch',
  'sanction.': 'of_sanction',
  'account.': 'of_account',
  'recovery.': 'of_recovery',
} as const

const facts = [
  'kind',
  'about',
  'amount',
  'reason',
  'cause',
  'posting',
  'proposal',
  'proposedBy',
  'receiverId',
  'transactionId',
  'ruling',
  'to',
  'user',
  'order',
  'usdt',
  'network',
  'receiver',
  'sanctioned',
  'txid',
  'bond',
  'message',
  'status',
  'state',
  'result',
  'role',
  'username',
  'name',
  'step',
  'act',
  'by',
  'rows',
  'page',
  'found',
  'value',
  'until',
  'since',
  'sanction',
  'note',
] as const

const states = [
  'pending',
  'approved',
  'refused',
  'withdrawn',
  'void',
  'authorised',
  'paid',
  'confirmed',
  'open',
  'proposed',
  'objected',
  'resolved',
  'waiting',
  'answered',
  'closed',
  'invited',
  'active',
  'ruled_release',
  'ruled_refund',
  'ruled_split',
  'release',
  'refund',
  'running',
  'stopped',
] as const

/** Returns the text of a state; null if the value is no state, or an unknown one. */
export function stateText(t: T, name: string, value: string): string | null {
  const known =
    ['status', 'state', 'result', 'ruling'].includes(name) && states.find((state) => state === value)
  return known ? t(`now_${known}`) : null
}

const ways = {
  password: 'way_password',
  factor: 'way_factor',
  authenticator: 'way_factor',
  'recovery code': 'way_recoveryCode',
  link: 'way_link',
} as const

/** Returns the text of a login's method, or of the step at which it failed; null for anything else. */
export function wayText(t: T, name: string, value: string): string | null {
  if (name !== 'by' && name !== 'step') return null
  const known = Object.entries(ways).find(([way]) => way === value)
  return known ? t(known[1]) : null
}

/** Name of a text in one language, such as `title_en`: its kind and the language code. */
const written = /^(title|content|words)_(.+)$/

export function factText(t: T, name: string): string {
  const [, kind, code = ''] = written.exec(name) ?? []
  if (isWritten(kind)) return t(`fact_${kind}`, { language: languageCalled(code) })
  const known = facts.find((fact) => fact === name)
  return known ? t(`fact_${known}`) : name
}

function isGroup(noun: string): noun is keyof typeof groups {
  return Object.hasOwn(groups, noun)
}

function isWritten(kind: string | undefined): kind is 'title' | 'content' | 'words' {
  return kind === 'title' || kind === 'content' || kind === 'words'
}

/** Returns the language's own name; its code if it is no longer in the list. */
function languageCalled(code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code
}
