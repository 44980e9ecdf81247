/** The row changes of a call. Triggers on every table record them, even if the row is the same afterwards. */
import type { World } from '@u-market/testkit/world'

export type Row = Readonly<Record<string, unknown>>
export type Change = {
  readonly table: string
  readonly act: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly before: Row | null
  readonly after: Row | null
}

const installSql = `
  create schema fuzz;
  create table fuzz.change (id bigint generated always as identity, tbl text, act text, before jsonb, after jsonb);
  create function fuzz.note() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into fuzz.change (tbl, act, before, after) values (tg_table_name, tg_op,
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null;
  end $$;
  do $$
  declare
    each record;
  begin
    for each in select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and nspname = 'public' and relname not like 'kysely%' loop
      execute format('create trigger zz_fuzz after insert or update or delete on %I for each row execute function fuzz.note()', each.relname);
    end loop;
  end $$`

export async function keepChanges({ pool }: World): Promise<void> {
  await pool.query(installSql)
}

/** Returns and removes the changes recorded since the last call, in order. */
export async function takeChanges({ pool }: World): Promise<Change[]> {
  const { rows } = await pool.query<{ id: string; tbl: string; act: Change['act']; before: Row; after: Row }>(
    {
      name: 'take-changes',
      text: 'delete from fuzz.change returning id, tbl, act, before, after',
    },
  )
  return rows
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ tbl, act, before, after }) => ({ table: tbl, act, before, after }))
}
