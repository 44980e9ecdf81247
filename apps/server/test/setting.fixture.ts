import type { World } from '@u-market/testkit'

/** What holds from now on: a row of the settings, which servers read at most once in five seconds. */
export async function setSetting(world: World, name: string, value: unknown): Promise<void> {
  await world.pool.query(
    `insert into setting (name, value, updated_at) values ($1, $2::text::jsonb, now())
      on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  )
  await world.clock.advance({ seconds: 6 })
}
