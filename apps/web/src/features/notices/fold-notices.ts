import type { Notice } from '@u-market/contract'

/** What has happened in one matter: the newest notice stands for the earlier ones of its order. */
export type Matter = { readonly newest: Notice; readonly more: number; readonly isUnread: boolean }

/** Newest first, as they come; a notice without an order is a matter of its own. */
export function foldNotices(notices: readonly Notice[]): readonly Matter[] {
  const matters = new Map<string, Matter>()
  for (const notice of notices) {
    const key = notice.orderId || `notice ${notice.id}`
    const known = matters.get(key)
    const isUnread = notice.isRead === 0
    matters.set(
      key,
      known
        ? { ...known, more: known.more + 1, isUnread: known.isUnread || isUnread }
        : { newest: notice, more: 0, isUnread },
    )
  }
  return [...matters.values()]
}
