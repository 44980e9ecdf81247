/** Prepares a world so that steps take little time. */
import { hash } from '@node-rs/argon2'
import type { Trader as Player, World } from '@u-market/testkit'
import { type Name, names } from './market.ts'

export type Players = Readonly<Record<Name, Player>>

export function playersOf({ alice, bob, mei, nina, crowd }: World): Players {
  const [ada, ned] = crowd
  if (!ada || !ned) throw new Error('the crowd is gone')
  return { alice, bob, mei, ada, ned, nina }
}

const VOUCHERS_EACH = 60
const LATER_MS = 40 * 24 * 3_600_000
/**
 * Payment proofs for everybody, as rows without files: uploading as many takes longer than a history. Their moment lies in the future,
 * as uploads that nothing refers to are removed after a day.
 */
const vouchersSql = `
  insert into upload select given.* from upload u, unnest($1::int[]) own (id), generate_series(1, $2::int) n,
    jsonb_populate_record(null::upload, to_jsonb(u) || jsonb_build_object('user_id', own.id, 'created_at', $3::timestamptz,
      'path', '/uploads/voucher/' || lpad(own.id || 'x' || n, 26, '0') || '.jpg')) given
    where u.path = (select min(path) from upload where category = 'voucher')
  returning user_id as owner, path`

export async function addVouchers(world: World, players: Players): Promise<Record<Name, string[]>> {
  const ids = names.map((name) => players[name].id)
  const { rows } = await world.pool.query<{ owner: number; path: string }>(vouchersSql, [
    ids,
    VOUCHERS_EACH,
    new Date(world.clock.now().getTime() + LATER_MS),
  ])
  const of = (name: Name): string[] =>
    rows.filter((row) => row.owner === players[name].id).map(({ path }) => path)
  return {
    alice: of('alice'),
    bob: of('bob'),
    mei: of('mei'),
    ada: of('ada'),
    ned: of('ned'),
    nina: of('nina'),
  }
}

/** The least cost: a hash names its own, and the usual one would be a third of the time of a history. */
const WEAKEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export async function weakenPayPasswords(world: World, players: Players): Promise<void> {
  const own = names.map((name) => players[name])
  const hashes = await Promise.all(own.map(({ payPassword }) => hash(payPassword, WEAKEST)))
  await world.pool.query(
    `update app_user set pay_password_hash = weak.hash from unnest($1::int[], $2::text[]) weak (id, hash)
      where app_user.id = weak.id and pay_password_hash is not null`,
    [own.map(({ id }) => id), hashes],
  )
}
