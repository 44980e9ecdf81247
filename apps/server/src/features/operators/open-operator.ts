import { hashSecret } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { insertOperator } from './operator.queries.ts'

export type NewOperator = {
  readonly username: string
  readonly name: string
  readonly role: 'admin' | 'reviewer'
  readonly password: string
}

/** Opens an operator's account; false when the username is taken, and then nothing changes. */
export async function seedOperator(
  deps: Pick<Deps, 'database' | 'clock'>,
  { password, ...operator }: NewOperator,
): Promise<boolean> {
  const passwordHash = await hashSecret(password, 'signedIn')
  const inserted = await insertOperator(deps.database.kysely, {
    ...operator,
    passwordHash,
    createdAt: deps.clock.now(),
  })
  return inserted !== undefined
}
