/**
 * A ticket carries an operator from one step of a login to the next, or to the setup of an account. It is a short-lived,
 * single-use bearer secret, stored as a hash. The ticket of a link made at the console takes a code as well, so that of two who
 * let an operator in neither can open the link alone. Each opening makes a secret for itself, which the next one replaces, so a
 * secret that one person has seen is not set up by another.
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

type Issuing = {
  readonly operatorId: number
  readonly purpose: TicketPurpose
  readonly at: Date
  readonly codeHash?: Buffer | null
}

export async function issueTicket(
  db: Db,
  { operatorId, purpose, at, codeHash = null }: Issuing,
): Promise<Issued> {
  const ticket = newToken()
  const expiresAt = new Date(at.getTime() + minutesOf[purpose] * MINUTE_MS)
  const tokenHash = hashToken(ticket)
  await insertTicket(db, { tokenHash, operatorId, purpose, codeHash, createdAt: at, expiresAt })
  return { ticket, expiresAt }
}

/** Wrong codes that end a link. */
export const MAX_WRONG_LINK_CODES = 5

/** Throws `LINK_CODE_WRONG {left}` and counts, or `TICKET_EXPIRED` once the link has ended by it. */
async function requireLinkCode(db: Db, { tokenHash, codeHash }: { tokenHash: Buffer; codeHash: Buffer }) {
  const wrong = await db
    .updateTable('operatorTicket')
    .set(({ eb }) => ({ wrongCodes: eb('wrongCodes', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('wrongCodes', '<', MAX_WRONG_LINK_CODES)
    .where('codeHash', '!=', codeHash)
    .returning('wrongCodes')
    .executeTakeFirst()
  if (wrong) throw new Refusal('LINK_CODE_WRONG', { left: MAX_WRONG_LINK_CODES - wrong.wrongCodes })
}

type Opening = {
  readonly tokenHash: Buffer
  readonly totpSecret: Buffer
  /** Null if the link takes none. */
  readonly codeHash: Buffer | null
}

/** Opens a ticket with its code. Returns the ticket of this opening; every earlier one ends. */
export async function openTicket(db: Db, { tokenHash, totpSecret, codeHash }: Opening): Promise<string> {
  if (codeHash) await requireLinkCode(db, { tokenHash, codeHash })
  const opening = newToken()
  const { numUpdatedRows } = await db
    .updateTable('operatorTicket')
    .set({ openingHash: hashToken(opening), totpSecret })
    .where('tokenHash', '=', tokenHash)
    .where('codeHash', 'is not distinct from', codeHash)
    .where('wrongCodes', '<', MAX_WRONG_LINK_CODES)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('TICKET_EXPIRED')
  return opening
}

/** Throws `TICKET_EXPIRED` for a used, expired or unknown ticket, without saying which. */
export async function readTicket(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  ticket: string,
  purposes: readonly TicketPurpose[],
): Promise<Ticket> {
  const found = await findTicket(database.kysely, { tokenHash: hashToken(ticket), at: clock.now() })
  if (!found || !purposes.includes(found.purpose)) throw new Refusal('TICKET_EXPIRED')
  return found
}

/** Finds a ticket by its last opening. Throws as `readTicket` does. */
export async function readOpening(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  opening: string,
  purposes: readonly TicketPurpose[],
): Promise<Ticket & { readonly newTotpSecret: Buffer }> {
  const found = await findTicket(database.kysely, { openingHash: hashToken(opening), at: clock.now() })
  if (!found?.newTotpSecret || !purposes.includes(found.purpose)) throw new Refusal('TICKET_EXPIRED')
  return { ...found, newTotpSecret: found.newTotpSecret }
}

export async function redeemTicket(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  if (!(await spendTicket(tx, { tokenHash }, at))) throw new Refusal('TICKET_EXPIRED')
}

/**
 * Spends an opening that no other has replaced, and revokes the operator's other tickets: one issued before must not replace the
 * factor that this one sets.
 */
export async function redeemOpening(tx: Tx, { id, openingHash }: Ticket, at: Date): Promise<void> {
  if (!openingHash || !(await spendTicket(tx, { openingHash }, at))) throw new Refusal('TICKET_EXPIRED')
  await deleteTickets(tx, id)
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

type TicketKey = { readonly tokenHash: Buffer } | { readonly openingHash: Buffer }

/** Finds a valid ticket, with its operator. */
function findTicket(db: Db, { at, ...by }: TicketKey & { readonly at: Date }) {
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
      'operatorTicket.tokenHash',
      'operatorTicket.openingHash',
      'operatorTicket.codeHash',
      'operatorTicket.purpose',
      'operatorTicket.totpSecret as newTotpSecret',
    ])
    .where((eb) =>
      'tokenHash' in by
        ? eb('operatorTicket.tokenHash', '=', by.tokenHash)
        : eb('operatorTicket.openingHash', '=', by.openingHash),
    )
    .where('operatorTicket.expiresAt', '>', at)
    .where('operatorTicket.usedAt', 'is', null)
    .where('operator.closedAt', 'is', null)
    .executeTakeFirst()
}

export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/** Marks a ticket as used; false if another call did so first. */
async function spendTicket(db: Db, key: TicketKey, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorTicket')
    .set({ usedAt: at })
    .where((eb) => eb.and(key))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
