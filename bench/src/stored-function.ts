import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import pgConnection from 'pg-connection-string'

/**
 * L, the reference for the figures: one escrow order as one stored function that pgbench calls. It locks and checks the seller's
 * account, moves two balances, writes two entries and one order row.
 */
const schema = `
  create schema limit_bench;
  create table limit_bench.account (id int primary key, available bigint not null check (available >= 0), escrow bigint not null);
  create table limit_bench.trade (id bigint generated always as identity primary key, seller_id int not null, buyer_id int not null,
    amount bigint not null, state text not null, created_at timestamptz not null);
  create table limit_bench.entry (id bigint generated always as identity primary key, trade_id bigint not null, account_id int not null,
    amount bigint not null, balance bigint not null);
  create function limit_bench.place(seller int, buyer int, num bigint) returns bigint language plpgsql as $$
  declare
    held limit_bench.account;
    trade_id bigint;
  begin
    select * into held from limit_bench.account where id = seller for update;
    if held.available < num then raise exception 'out of stock'; end if;
    insert into limit_bench.trade (seller_id, buyer_id, amount, state, created_at)
      values (seller, buyer, num, 'confirming', now()) returning id into trade_id;
    update limit_bench.account set available = available - num, escrow = escrow + num where id = seller;
    insert into limit_bench.entry (trade_id, account_id, amount, balance)
      values (trade_id, seller, -num, held.available - num), (trade_id, seller, num, held.escrow + num);
    return trade_id;
  end $$;`

export async function createLimit(pool: pg.Pool, sellers: number): Promise<void> {
  await pool.query(schema)
  await pool.query(
    'insert into limit_bench.account select i, 100000000000, 0 from generate_series(1, $1::int) i',
    [sellers],
  )
  await pool.query('analyze limit_bench.account')
}

export type LimitRun = { readonly sellers: number; readonly clients: number; readonly seconds: number }

/** Returns the transactions per second that pgbench reaches with the stored function. Needs `pgbench` on the PATH. */
export async function runLimit(
  connectionString: string,
  { sellers, clients, seconds }: LimitRun,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-pgbench-'))
  const script = join(folder, 'place.sql')
  writeFileSync(script, `\\set seller random(1, ${sellers})\nselect limit_bench.place(:seller, 1, 500);\n`)
  const { host, port, user, password, database } = pgConnection.parse(connectionString)
  const args = ['-n', '-M', 'prepared', '-f', script, '-c', clients, '-j', 1, '-T', seconds].map(String)
  const pgbench = spawn('pgbench', [...args, database ?? ''], {
    env: {
      ...process.env,
      PGHOST: host ?? '',
      ...(port ? { PGPORT: port } : {}),
      ...(user ? { PGUSER: user } : {}),
      ...(password ? { PGPASSWORD: password } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const failed = new Promise<never>((_, reject) => pgbench.once('error', reject))
  try {
    const [out, complaint] = await Promise.race([
      Promise.all([text(pgbench.stdout), text(pgbench.stderr)]),
      failed,
    ])
    const tps = /tps = ([\d.]+)/.exec(out)?.[1]
    if (!tps) throw new Error(`pgbench: ${complaint || out}`)
    return Number(tps)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
