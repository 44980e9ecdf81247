import type { NoticeName } from './event-texts.ts'

/**
 * Notices of what an intruder might have done, or would hide. They go by e-mail to each user who has confirmed an address, and no setting
 * turns that off. Pushes of them pass the settings too: `notice-topics.ts`.
 */
const securityKinds = [
  'logged_in_elsewhere',
  'password_changed',
  'password_reset',
  'pay_password_set',
  'pay_password_changed',
  'pay_password_reset',
  'passkeys_suspended',
  'passkey_added',
  'passkey_removed',
  'passkey_resumed',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'usdt_address_added',
  'addresses_locked',
  'addresses_unlocking',
  'archive_ready',
  'payment_method_added',
  'payment_method_added_waiting',
  'payment_method_changed',
  'payment_method_changed_waiting',
  'payment_method_removed',
  'email_added',
  'email_changed',
  'phishing_word_set',
  'mobile_changed',
  'mobile_change_waiting',
  'mobile_change_stopped',
  'mobile_change_failed',
  'account_frozen',
  'account_frozen_until',
  'account_unfrozen',
  'freeze_over',
  'account_reopened',
  'account_left',
  'own_freeze',
  'own_freeze_by_mail',
  'own_freeze_by_support',
  'own_thaw',
] as const satisfies readonly NoticeName[]

const names: ReadonlySet<string> = new Set(securityKinds)

export function isSecurityKind(kind: string): boolean {
  return names.has(kind)
}
