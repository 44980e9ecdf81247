/** Why a field takes no amount from what was typed or pasted. */
export const messages = {
  many: 'More than one number. Enter the amount alone.',
  sign: 'Enter the amount without plus or minus',
  long: 'Too many digits for an amount',
  unclear: 'Not an amount. Enter it like 1,234.50.',
} as const
