import { z } from 'zod'

/** What a decision would write into the book: the kind of the posting, and its entries with their signs. */
export const postingPreview = z.object({
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
})
