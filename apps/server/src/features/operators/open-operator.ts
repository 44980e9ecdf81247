/** Operator accounts opened and reset on the command line. Their audit entries name no acting operator. */

import type { OperatorRole } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { hashSecret } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordAccessChange } from './access-changes.ts'
import { recordAudit } from './audit.ts'
import { makeLink } from './links.ts'
import { clearAccess, operatorPage } from './manage-operators.ts'
import { findOperator, insertOperator } from './operator.queries.ts'

type Given = Pick<Deps, 'database' | 'clock' | 'publicUrl'>

/** Opens an account. Returns the link that sets it up; null if the username is taken. */
export function openByLink(
  { database, clock, publicUrl }: Given,
  operator: Omit<NewOperator, 'password'>,
): Promise<string | null> {
  return transact(database, null, async (tx) => {
    const at = clock.now()
    const inserted = await insertOperator(tx, { ...operator, passwordHash: null, createdAt: at })
    if (!inserted) return null
    const { id } = inserted
    await recordAccessChange(tx, { operatorId: id, how: 'invite', by: null, at })
    const { link } = await makeLink(tx, { operatorId: id, purpose: 'invite', codeHash: null, at, publicUrl })
    await recordAudit(tx, { ...byHand(id, at), action: 'operator.invite', after: operator })
    return link
  })
}

/** Clears an account's access. Returns the link that sets it up again; null if there is no such username. */
export function resetByLink({ database, clock, publicUrl }: Given, username: string): Promise<string | null> {
  return transact(database, null, async (tx) => {
    const at = clock.now()
    const found = await findOperator(tx, username)
    if (!found) return null
    const { id } = found
    await clearAccess(tx, id, at)
    await recordAccessChange(tx, { operatorId: id, how: 'reset', by: null, at })
    const { link } = await makeLink(tx, { operatorId: id, purpose: 'reset', codeHash: null, at, publicUrl })
    await recordAudit(tx, { ...byHand(id, at), action: 'operator.reset' })
    return link
  })
}

/** Lists all operators. */
export async function describeOperators(given: Pick<Deps, 'database' | 'clock'>) {
  return (await operatorPage(given, { limit: MOST })).data
}

/** More operators than a market has. */
const MOST = 1_000

function byHand(id: number, at: Date) {
  return { operatorId: null, subject: `operator:${id}`, requestId: 'command line', address: '', at }
}

type NewOperator = {
  readonly username: string
  readonly name: string
  readonly role: OperatorRole
  readonly password: string
}

/** Opens an operator account with a password, for the demo and tests; false if the username is taken. */
export async function seedOperator(
  deps: Pick<Deps, 'database' | 'clock' | 'hashCost'>,
  { password, ...operator }: NewOperator,
): Promise<boolean> {
  const passwordHash = await hashSecret(deps, password, 'loggedIn')
  const createdAt = deps.clock.now()
  const row = { ...operator, passwordHash, passwordChangedAt: createdAt, createdAt }
  return (await insertOperator(deps.database.kysely, row)) !== undefined
}
