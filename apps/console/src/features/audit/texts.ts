import type { Translate } from '@u-market/i18n'
import type { messages } from '../../locales/en-US/audit.ts'

type T = Translate<typeof messages>

const actions = {
  'operator.sign_in': 'signIn',
  'operator.sign_out': 'signOut',
  'verification.look': 'lookVerification',
  'verification.approve': 'approveVerification',
  'verification.refuse': 'refuseVerification',
  'document.look': 'lookDocument',
  'appeal.look': 'lookAppeal',
  'appeal.release': 'ruleRelease',
  'appeal.refund': 'ruleRefund',
  'coin.issue': 'issueCoin',
  'merchant.approve': 'approveMerchant',
  'merchant.refuse': 'refuseMerchant',
  'exchange.pay': 'payExchange',
  'exchange.refuse': 'refuseExchange',
  'service.answer': 'answerService',
  'service.close': 'closeService',
  'service.reopen': 'reopenService',
  'fault.answer': 'answerFault',
  'help.edit': 'editHelp',
} as const

/** One that is newer than this page is shown as it is. */
export const actionText = (t: T, action: string): string => {
  const known = Object.entries(actions).find(([name]) => name === action)
  return known ? t(known[1]) : action
}

const facts = [
  'amount',
  'reason',
  'posting',
  'user',
  'order',
  'address',
  'usdt',
  'txid',
  'bond',
  'message',
  'title_en',
  'title_zh',
  'content_en',
  'content_zh',
] as const

export const factText = (t: T, name: string): string => {
  const known = facts.find((fact) => fact === name)
  return known ? t(`fact_${known}`) : name
}
