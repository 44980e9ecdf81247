/**
 * A ticket carries an operator from one step of a login to the next, or to the setup of an account. It is a short-lived,
 * single-use bearer secret, stored as a hash.
 */
import { FACTOR_TICKET_MINUTES, MINUTE_MS, OPERATOR_LINK_MINUTES } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { OperatorTicketTable } from '../../db/schema.generated.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'

const minutesOf = {
  factor: FACTOR_TICKET_MINUTES,
  enrol: FACTOR_TICKET_MINUTES,
  invite: OPERATOR_LINK_MINUTES,
  reset: OPERATOR_LINK_MINUTES,
} as const satisfies Record<TicketPurpose, number>

type Issued = { readonly ticket: string; readonly expiresAt: Date }

export async function issueTicket(
  db: Db,
  { operatorId, purpose, at }: { operatorId: number; purpose: TicketPurpose; at: Date },
): Promise<Issued> {
  const ticket = newToken()
  const expiresAt = new Date(at.getTime() + minutesOf[purpose] * MINUTE_MS)
  await insertTicket(db, { tokenHash: hashToken(ticket), operatorId, purpose, createdAt: at, expiresAt })
  return { ticket, expiresAt }
}

/** Throws `TICKET_EXPIRED` for a used, expired or unknown ticket, without saying which. */
export async function readTicket(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  ticket: string,
  purposes: readonly TicketPurpose[],
): Promise<Ticket & { readonly tokenHash: Buffer }> {
  const tokenHash = hashToken(ticket)
  const found = await findTicket(database.kysely, tokenHash, clock.now())
  if (!found || !purposes.includes(found.purpose)) throw new Refusal('TICKET_EXPIRED')
  return { ...found, tokenHash }
}

export async function redeemTicket(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  if (!(await spendTicket(tx, tokenHash, at))) throw new Refusal('TICKET_EXPIRED')
}

export type TicketPurpose = OperatorTicketTable['purpose']

function insertTicket(db: Db, row: Insertable<OperatorTicketTable>) {
  return db.insertInto('operatorTicket').values(row).execute()
}

/** Revokes all tickets issued to an operator. */
export function deleteTickets(db: Db, operatorId: number) {
  return db.deleteFrom('operatorTicket').where('operatorId', '=', operatorId).execute()
}

export function deleteTicketsEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('operatorTicket').where('expiresAt', '<', at).execute()
}

/** Finds a valid ticket, with its operator. */
function findTicket(db: Db, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('operatorTicket')
    .innerJoin('operator', 'operator.id', 'operatorTicket.operatorId')
    .select([
      'operator.id',
      'operator.username',
      'operator.name',
      'operator.role',
      'operator.totpSecret',
      'operator.totpStep',
      'operatorTicket.purpose',
      'operatorTicket.totpSecret as newTotpSecret',
    ])
    .where('operatorTicket.tokenHash', '=', tokenHash)
    .where('operatorTicket.expiresAt', '>', at)
    .where('operatorTicket.usedAt', 'is', null)
    .where('operator.closedAt', 'is', null)
    .executeTakeFirst()
}

export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/** Stores a new factor secret with the ticket, unless it already has one. Returns the stored one. */
export async function keepNewSecret(db: Db, tokenHash: Buffer, totpSecret: Buffer): Promise<Buffer> {
  const row = await db
    .updateTable('operatorTicket')
    .set(({ fn, ref, val }) => ({ totpSecret: fn.coalesce(ref('totpSecret'), val(totpSecret)) }))
    .where('tokenHash', '=', tokenHash)
    .returning('totpSecret')
    .executeTakeFirst()
  return row?.totpSecret ?? totpSecret
}

/** Marks a ticket as used; false if another call did so first. */
async function spendTicket(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorTicket')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
