/** An account for reading, a long number in groups: "6222021234567890" → "6222 0212 3456 7890". */
export function groupedAccount(account: string): string {
  return /^\d{12,}$/.test(account) ? account.replace(/(\d{4})(?=\d)/g, '$1 ') : account
}
