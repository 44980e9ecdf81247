import { type Runner, statement } from './statement.ts'

const insertSql = statement<{ id: string }>(
  'insert-commit-mark',
  'insert into commit_mark (id) values ($1) on conflict do nothing returning id',
)

/** Leaves a mark by which the caller's transaction is known to have been committed. */
export async function markTransaction(runner: Runner, mark: string): Promise<void> {
  await insertSql(runner, [mark])
}

/**
 * Was the marked transaction committed? Waits for its end, as of two equal marks the second waits for the first. To be called in a
 * transaction that is rolled back.
 */
export async function wasMarked(runner: Runner, mark: string): Promise<boolean> {
  return (await insertSql(runner, [mark])).length === 0
}

const deleteSql = statement<{ id: string }>(
  'delete-commit-marks',
  `delete from commit_mark where id = any(array(
    select id from commit_mark where created_at < $1 order by created_at limit $2)) returning id`,
)

/** Removes marks that nobody looks for any more, at most so many; answers how many. */
export async function deleteCommitMarks(
  runner: Runner,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  return (await deleteSql(runner, [before, limit])).length
}
