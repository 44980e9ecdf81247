/** Prepares a world so that steps take little time. */
import type { Trader as Player, World } from '@u-market/testkit'
import { type Name, names } from './market.ts'

export type Players = Readonly<Record<Name, Player>>

export function playersOf({ alice, bob, mei, nina, crowd }: World): Players {
  const [ada, ned] = crowd
  if (!ada || !ned) throw new Error('the crowd is gone')
  return { alice, bob, mei, ada, ned, nina }
}

const PROOFS_EACH = 60
const LATER_MS = 40 * 24 * 3_600_000
/**
 * Payment proofs for every trader, as rows without files, because uploading as many takes longer than a history. They are dated
 * in the future, because unused uploads are removed after a day.
 */
const proofsSql = `
  insert into upload select given.* from upload u, unnest($1::int[]) own (id), generate_series(1, $2::int) n,
    jsonb_populate_record(null::upload, to_jsonb(u) || jsonb_build_object('user_id', own.id, 'created_at', $3::timestamptz,
      'path', '/uploads/voucher/' || lpad(own.id || 'x' || n, 26, '0') || '.jpg',
      'picture', sha256(convert_to(own.id || 'x' || n, 'UTF8')), 'sha256', sha256(convert_to(own.id || 'x' || n, 'UTF8')))) given
    where u.path = (select min(path) from upload where category = 'voucher')
  returning user_id as owner, path`

export async function addProofs(world: World, players: Players): Promise<Record<Name, string[]>> {
  const ids = names.map((name) => players[name].id)
  const { rows } = await world.pool.query<{ owner: number; path: string }>(proofsSql, [
    ids,
    PROOFS_EACH,
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
