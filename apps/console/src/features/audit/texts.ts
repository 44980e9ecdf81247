import { languages } from '@u-market/contract/locale'
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
export function actionText(t: T, action: string): string {
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
] as const

/** A text in one language, as in `title_en`: what it is, and the code of the language. */
const written = /^(title|content)_(.+)$/

export function factText(t: T, name: string): string {
  const [, kind, code = ''] = written.exec(name) ?? []
  if (isWritten(kind)) return t(`fact_${kind}`, { language: languageCalled(code) })
  const known = facts.find((fact) => fact === name)
  return known ? t(`fact_${known}`) : name
}

function isWritten(kind: string | undefined): kind is 'title' | 'content' {
  return kind === 'title' || kind === 'content'
}

/** By its own name; one that is not in the list any more by its code. */
function languageCalled(code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code
}
