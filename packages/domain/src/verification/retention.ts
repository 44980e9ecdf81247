/**
 * How long what identifies somebody is kept, in days: the pictures of a document after the decision about them, and its number
 * after the account was closed. Until then the number tells that a document serves one account only.
 */
export const KEPT_DAYS = { refusedDocuments: 30, approvedDocuments: 180, numberOfClosedAccount: 180 } as const

const DAY_MS = 86_400_000

/** What was decided or closed before these moments has been kept for long enough. */
export function retentionEnds(now: Date): Readonly<Record<keyof typeof KEPT_DAYS, Date>> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    refusedDocuments: before(KEPT_DAYS.refusedDocuments),
    approvedDocuments: before(KEPT_DAYS.approvedDocuments),
    numberOfClosedAccount: before(KEPT_DAYS.numberOfClosedAccount),
  }
}
