import { coinText, type UserId } from '@u-market/domain'
import type { AccountRef, Posting } from './post.ts'

export type PostingPreview = { kind: string; entries: { account: string; amount: string }[] }

/** The entries that a posting would write, from the very recipe that writes it. */
export function previewPosting(
  { kind, from, to, amount }: Posting,
  accountOf: (ref: AccountRef) => string,
): PostingPreview {
  return {
    kind,
    entries: [
      { account: accountOf(from), amount: coinText(-amount) },
      { account: accountOf(to), amount: coinText(amount) },
    ],
  }
}

/** An account by its kind, and by whose it is where it is somebody's. */
export function accountOwnedBy(
  name: string,
): (ref: { readonly kind: string; readonly userId: UserId | null }) => string {
  return ({ kind, userId }) => (userId === null ? kind : `${kind} · ${name}`)
}
