import { withClient } from '@u-market/server/db/with-client.ts'

const HOUR_MS = 3_600_000

/** What the market's owner has set the reference price to, and how many hours ago; it ends at the default. */
const prices = [
  [24 * 9, 712],
  [150, 715],
  [122, 713],
  [100, 717],
  [73, 722],
  [51, 719],
  [27, 717],
  [9, 720],
] as const

/** As it is set everywhere: by whoever runs the database. */
export function setPrices(owner: string, now: Date): Promise<void> {
  return withClient(owner, async (client) => {
    for (const [hours, price] of prices)
      await client.query(
        `insert into setting (name, value, updated_at) values ('referencePrice', $1::text::jsonb, $2)
          on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
        [String(price), new Date(now.getTime() - hours * HOUR_MS)],
      )
  })
}
