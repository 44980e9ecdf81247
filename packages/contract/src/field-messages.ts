/** What a field can be refused for. zod issues carry the key as their message; the server writes it in the caller's language. */
export const fieldMessages = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'one_of',
  'control_characters',
  'name_characters',
  'username',
  'mobile',
  'code',
  'password',
  'password_common',
  'password_own',
  'six_figures',
  'pay_password_weak',
  'repeat_differs',
  'amount',
  'positive',
  'too_large',
  'integer',
  'either_num_or_amount',
  'either_notice_or_order',
  'upload',
  'idcard',
  'account',
  'address',
  'wallet',
  'min_over_max',
  'below_min',
  'code_or_old',
  'password_or_passkey',
  'one_password',
  'one_session',
  'bank_required',
  'method',
  'own_mobile',
  'mobile_country',
  'fixed',
  'unknown_place',
  'push',
  'unknown_invite',
  'above_max',
  'below_other',
  'above_other',
  'unchanged',
  'too_many',
  'ascending',
  'not_ahead',
] as const

export type FieldMessage = (typeof fieldMessages)[number]

const known: readonly string[] = fieldMessages

export function isFieldMessage(key: string): key is FieldMessage {
  return known.includes(key)
}
