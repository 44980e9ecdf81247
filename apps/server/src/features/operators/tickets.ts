/** What stands between two steps of coming in. A ticket is a bearer secret, stored hashed, good once and for a short time. */
import { FACTOR_TICKET_MINUTES, OPERATOR_LINK_MINUTES } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { findTicket, insertTicket, spendTicket, type Ticket, type TicketPurpose } from './ticket.queries.ts'

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
  const expiresAt = new Date(at.getTime() + minutesOf[purpose] * 60_000)
  await insertTicket(db, { tokenHash: hashToken(ticket), operatorId, purpose, createdAt: at, expiresAt })
  return { ticket, expiresAt }
}

/** Throws for one that was used, is too old, or never was: nothing tells these apart. */
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
