import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OperatorTicketTable } from '../../db/schema.generated.ts'

export type TicketPurpose = OperatorTicketTable['purpose']

export function insertTicket(db: Db, row: Insertable<OperatorTicketTable>) {
  return db.insertInto('operatorTicket').values(row).execute()
}

/** Whatever was handed out before is good no more. */
export function deleteTickets(db: Db, operatorId: number) {
  return db.deleteFrom('operatorTicket').where('operatorId', '=', operatorId).execute()
}

export function deleteTicketsEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('operatorTicket').where('expiresAt', '<', at).execute()
}

/** One that is good now, with its operator. */
export function findTicket(db: Db, tokenHash: Buffer, at: Date) {
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

/** The factor that it sets up, if it has none yet; answers the one that it has. */
export async function keepNewSecret(db: Db, tokenHash: Buffer, totpSecret: Buffer): Promise<Buffer> {
  const row = await db
    .updateTable('operatorTicket')
    .set(({ fn, ref, val }) => ({ totpSecret: fn.coalesce(ref('totpSecret'), val(totpSecret)) }))
    .where('tokenHash', '=', tokenHash)
    .returning('totpSecret')
    .executeTakeFirst()
  return row?.totpSecret ?? totpSecret
}

/** Of several that bring it at once, one has it. */
export async function spendTicket(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorTicket')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
