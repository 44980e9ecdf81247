import type pg from 'pg'

type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>

/**
 * A statement of the hot paths: planned once on each connection, and built by nobody at run time. Columns keep their
 * names of the schema.
 */
export const prepared =
  <Row extends pg.QueryResultRow>(name: string, text: string) =>
  async (runner: Runner, values: readonly unknown[]): Promise<Row[]> =>
    (await runner.query<Row>({ name, text, values: [...values] })).rows

/** A statement of the hot path, prepared once on each connection under its name. */
export const statement = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => prepared<Row>(name, text)(client, values)

const streamOf = (client: pg.PoolClient): { cork(): void; uncork(): void } | null => {
  const { connection } = client as { connection?: { stream?: { cork(): void; uncork(): void } } }
  return connection?.stream ?? null
}

/** Lets the statements that `issue` sends leave in one write: each would otherwise wake the database on its own. */
export const inOneFlight = async <T>(client: pg.PoolClient, issue: () => Promise<T>): Promise<T> => {
  const stream = streamOf(client)
  stream?.cork()
  const answers = issue()
  stream?.uncork()
  return answers
}
