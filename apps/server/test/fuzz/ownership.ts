/** Whose a row is: a call may write its caller's, and of their partners' what the act that they share writes. */
import type { World } from '@u-market/testkit/world'
import type { Caller } from './callers.ts'
import type { Change } from './change-log.ts'
import { createOwnerFinder } from './find-owners.ts'

export type Ownership = {
  /** Rows that the caller's call should not have written. */
  wrongIn(changes: readonly Change[], caller: Caller): Promise<string[]>
}

/** Rows in which no user stands whose they are. */
const ownerless: Readonly<Record<string, string>> = {
  attempt_counter: 'wrong guesses are counted',
  sms_code: 'so are wrong codes; and a code is sent without telling whether there is anybody',
  passkey_challenge: 'a challenge is given out, and spent by the first answer',
  operator_session: 'signing in at the console opens one, and signing out says how it ended',
  operator_ticket: 'a step of coming in is begun, and spent by the next',
  operator_recovery_code: 'is an operator’s',
  operator: 'is no user',
  audit_entry: 'what operators do is on record',
  audit_head: 'with its number and hash',
  case_view: 'operators see who has what open',
  login_attempt_count: 'wrong guesses at a login are counted by account and by address',
  known_address: 'where somebody signs in is remembered',
  sms_hour: 'codes of an hour are counted',
  commit_mark: 'a commit whose answer is lost is looked up',
  push_subscription: 'a browser is of whoever signed in there last',
}
/** Written also where a call is refused, or only reads. */
const bookkeeping: Readonly<Record<string, string>> = {
  attempt_counter: 'wrong guesses are counted',
  sms_code: 'wrong codes are counted',
  login_attempt_count: 'so are wrong guesses at a login',
  passkey_challenge: 'a challenge is given out, and spent by the first answer',
  audit_entry: 'what operators look at, and are refused, is on record',
  audit_head: 'with its number and hash',
  case_view: 'and what they have open is seen by the others',
  known_address: 'where somebody signs in is remembered',
  sms_hour: 'codes of an hour are counted',
  upload_quota: 'what was sent is counted whatever comes of it',
  commit_mark: 'a commit whose answer is lost is looked up',
  operator_session: 'its use is noted',
  operator_ticket: 'what a link sets up is kept with it when it is first looked at',
  notice_read_marker: 'notices are counted by reading them',
  notice_count: 'so are those of each type',
  chat_session: 'a chat is opened by the first who looks at it',
}

/** Tables in which an act on an order, or a transfer, writes of both who take part. */
const shared = new Set([
  'offer',
  'event',
  'ledger_account',
  'trader_record',
  'trader_tally',
  'trader_fault',
  'ended_order_count',
])

/** Does no harm in a call that is refused or only reads. */
export function isBookkeeping({ table, act }: Change): boolean {
  // When a session was used last is noted; it begins and ends by calls that say so.
  return table === 'session' ? act === 'UPDATE' : table in bookkeeping
}

export function createOwnership({ pool }: World): Ownership {
  const ownersOf = createOwnerFinder(pool)
  return {
    wrongIn: async (changes, caller) => {
      // When sessions were used last is written for several at once, some time later.
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
      // Those with whom the caller shares what was done.
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
