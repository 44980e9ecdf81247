/** Rows that a call may write: the caller's, and those of their trading partners that a shared action writes. */
import type { World } from '@u-market/testkit/world'
import type { Caller } from './callers.ts'
import type { Change } from './change-log.ts'
import { createOwnerFinder } from './find-owners.ts'

export type Ownership = {
  /** Describes the rows that the caller's call should not have written. */
  wrongIn(changes: readonly Change[], caller: Caller): Promise<string[]>
}

/** Tables whose rows name no owner, with the reason why a call may write them. */
const ownerless: Readonly<Record<string, string>> = {
  attempt_counter: 'wrong guesses are counted',
  sms_code: 'wrong codes are counted; sending one does not depend on an account',
  passkey_challenge: 'a challenge is issued, and used up by the first response',
  operator_session: 'a console login creates one, and a logout records how it ended',
  operator_ticket: 'a login step creates one, and the next uses it up',
  operator_recovery_code: 'belongs to an operator',
  operator: 'is not a user',
  audit_entry: 'actions of operators are audited',
  audit_head: 'the number and hash of the newest audit entry',
  case_view: 'operators see which cases others have open',
  login_attempt_count: 'logins are counted by account and by address',
  rate_count: 'what is limited is counted, by user, pair, mobile or network',
  known_address: 'the addresses of logins are stored',
  sms_hour: 'codes are counted by hour',
  commit_mark: 'a commit whose response was lost is looked up',
  push_subscription: 'a browser belongs to the last user who logged in there',
}
/** Tables that a refused or reading call may write too, with the reason. */
const bookkeeping: Readonly<Record<string, string>> = {
  attempt_counter: 'wrong guesses are counted',
  sms_code: 'wrong codes are counted',
  login_attempt_count: 'logins are counted',
  rate_count: 'wrong codes are counted',
  passkey_challenge: 'a challenge is issued, and used up by the first response',
  audit_entry: 'views and refusals of operators are audited',
  audit_head: 'the number and hash of the newest audit entry',
  case_view: 'operators see which cases others have open',
  known_address: 'the addresses of logins are stored',
  sms_hour: 'codes are counted by hour',
  upload_quota: 'uploaded bytes are counted even if the upload is refused',
  commit_mark: 'a commit whose response was lost is looked up',
  operator_session: 'its last use is recorded',
  operator_ticket: 'the secret of a link is stored when it is first opened',
  notice_read_marker: 'reading notices stores a count',
  notice_count: 'reading notices stores a count by type',
  chat_session: 'reading a chat for the first time creates it',
  refused_payer: 'what was seen of a payment is kept of a refused release',
}

/** Tables in which an action on an order or a transfer writes rows of both sides. */
const shared = new Set([
  'offer',
  'event',
  'ledger_account',
  'trader_record',
  'trader_tally',
  'trader_count',
  'ended_order_count',
])

/** Harmless in a call that is refused or only reads. */
export function isBookkeeping({ table, act }: Change): boolean {
  // The last use of a session is recorded by any call; only certain calls begin or end one.
  return table === 'session' ? act === 'UPDATE' : table in bookkeeping
}

export function createOwnership({ pool }: World): Ownership {
  const ownersOf = createOwnerFinder(pool)
  return {
    wrongIn: async (changes, caller) => {
      // The last uses of several sessions are stored in a batch, some time later.
      const rows = changes.filter(
        ({ table, act }) => !(table in ownerless) && !(table === 'session' && act === 'UPDATE'),
      )
      const owned = await Promise.all(
        rows.map(async (change) => ({
          change,
          owners: await ownersOf(change.table, change.after ?? change.before ?? {}),
        })),
      )
      const me = caller.userId ?? 0
      // The other sides of the orders and postings that the call wrote.
      const partners = owned
        .filter(
          ({ change, owners }) =>
            ['trade_order', 'ledger_posting'].includes(change.table) && owners.includes(me),
        )
        .flatMap(({ owners }) => owners)
      return owned
        .filter(({ owners }) => !owners.includes(me))
        .filter(
          ({ change, owners }) => !(shared.has(change.table) && owners.some((id) => partners.includes(id))),
        )
        .filter(({ change, owners }) => !(change.table === 'ledger_account' && owners.length === 0))
        .map(
          ({ change, owners }) =>
            `writes ${change.table} of ${owners.join(', ') || 'nobody'}: ${said(change)}`,
        )
    },
  }
}

const LONGEST = 400

function said({ act, before, after }: Change): string {
  return `${act} ${JSON.stringify(before)} → ${JSON.stringify(after)}`.slice(0, LONGEST)
}
