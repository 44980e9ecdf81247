import type { OperatorRole } from '@u-market/domain'
import { hashSecret } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { insertOperator } from './operator.queries.ts'

export type NewOperator = {
  readonly username: string
  readonly name: string
  readonly role: OperatorRole
  readonly password: string
}

/** Opens an operator's account with a password, for the demo and for tests; false when the username is taken. */
export async function seedOperator(
  deps: Pick<Deps, 'database' | 'clock' | 'hashCost'>,
  { password, ...operator }: NewOperator,
): Promise<boolean> {
  const passwordHash = await hashSecret(deps, password, 'signedIn')
  const createdAt = deps.clock.now()
  const row = { ...operator, passwordHash, passwordChangedAt: createdAt, createdAt }
  return (await insertOperator(deps.database.kysely, row)) !== undefined
}
