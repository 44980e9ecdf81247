import type { PaymentMethod } from '@u-market/contract'

/** Enough to know one's own account by, in lists: bank and last four, or an account name cut in its middle. */
export function methodSpot({ account, bankName }: Pick<PaymentMethod, 'account' | 'bankName'>): string {
  return [bankName, maskedAccount(account)].filter(Boolean).join(' ')
}

export function maskedAccount(account: string): string {
  const bare = plainCard(account)
  const [mailbox = '', host] = bare.split('@')
  return host
    ? `${mailbox.slice(0, 2)}•••@${host}`
    : /^\d{8,}$/.test(bare)
      ? `•••• ${bare.slice(-4)}`
      : bare.length > 8
        ? `${bare.slice(0, 3)}•••${bare.slice(-4)}`
        : bare
}

/** "6222021234567890" → "6222 0212 3456 7890": a card number as it stands on the card. */
export function groupedAccount(account: string): string {
  return /^\d{12,}$/.test(account) ? account.replace(/(\d{4})(?=\d)/g, '$1 ') : account
}

/** The same while it is typed. */
export function groupedCard(card: string): string {
  return plainCard(card).replace(/(.{4})(?=.)/g, '$1 ')
}

/** "6222 0212 3456 7890" → "6222021234567890". */
export function plainCard(account: string): string {
  return account.replace(/\s/g, '')
}
