/**
 * The address that freezes an account, in each mail on security. It names the user and when it was sent, under an HMAC: it needs no
 * row, and tells a stranger nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS, FREEZE_LINK_DAYS, type UserId } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'

/** Path of the page that asks once more. */
export const FREEZE_PAGE = '/freeze'

const FACTS_BYTES = 8
const MAC_BYTES = 16

type Link = { readonly userId: UserId; readonly sentAt: Date }

export function freezeLink(deps: Pick<Deps, 'secret' | 'publicUrl'>, { userId, sentAt }: Link): string {
  const facts = Buffer.alloc(FACTS_BYTES)
  facts.writeUInt32BE(userId, 0)
  // Rounded up, so that the mail about a thaw has a link from after it.
  facts.writeUInt32BE(Math.ceil(sentAt.getTime() / 1000), 4)
  const token = Buffer.concat([facts, macOf(deps, facts)]).toString('base64url')
  return `${deps.publicUrl}${FREEZE_PAGE}?k=${token}`
}

/** Returns what a link stands for; null if it was not made here, or is over. */
export function readFreezeLink(deps: Pick<Deps, 'secret' | 'clock'>, token: string): Link | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== FACTS_BYTES + MAC_BYTES) return null
  const facts = bytes.subarray(0, FACTS_BYTES)
  if (!timingSafeEqual(bytes.subarray(FACTS_BYTES), macOf(deps, facts))) return null
  const sentAt = facts.readUInt32BE(4)
  if (sentAt + (FREEZE_LINK_DAYS * DAY_MS) / 1000 <= unixSeconds(deps.clock.now())) return null
  // Signed by this server for a user.
  return { userId: facts.readUInt32BE(0) as UserId, sentAt: new Date(sentAt * 1000) }
}

function macOf({ secret }: Pick<Deps, 'secret'>, facts: Buffer): Buffer {
  return createHmac('sha256', `freeze:${secret}`).update(facts).digest().subarray(0, MAC_BYTES)
}
