import type { PaymentMethod } from '@u-market/contract'

/** Enough to know one's own account by, in lists: bank and last four, or an account name cut in its middle. */
export function methodSpot({ account, bankName }: Pick<PaymentMethod, 'account' | 'bankName'>): string {
  const bare = plainCard(account)
  const [mailbox = '', host] = bare.split('@')
  const short = host
    ? `${mailbox.slice(0, 2)}•••@${host}`
    : /^\d{8,}$/.test(bare)
      ? `•••• ${bare.slice(-4)}`
      : bare.length > 8
        ? `${bare.slice(0, 3)}•••${bare.slice(-4)}`
        : bare
  return [bankName, short].filter(Boolean).join(' ')
}

/** "6222021234567890" → "6222 0212 3456 7890": a card number as it stands on the card. */
export function groupedAccount(account: string): string {
  return /^\d{12,}$/.test(account) ? account.replace(/(\d{4})(?=\d)/g, '$1 ') : account
}

/** "6222 0212 3456 7890" → "6222021234567890". */
export function plainCard(account: string): string {
  return account.replace(/\s/g, '')
}
