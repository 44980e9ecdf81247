import type { Schema } from './schema.generated.ts'
import { snakeCase } from './statement.ts'

type Privilege = 'insert' | 'update' | 'delete' | `insert(${string})` | `update(${string})`

const auditColumns = [
  'operator_id',
  'action',
  'subject',
  'detail',
  'before',
  'after',
  'request_id',
  'address',
  'created_at',
]

/**
 * What the server may do with each table, beside reading it. A table that a migration adds gets its line here. What only grows is
 * inserted; what has owners or books behind it is never deleted; nothing may be truncated, and nothing is the server's own.
 */
export const privileges = {
  appUser: ['insert', 'update'],
  // Number, role and hash follow by a trigger with its owner's rights.
  auditEntry: auditColumns.map((column) => `insert(${column})` as const),
  auditHead: [],
  // A view is renewed every few seconds, and goes when it no longer counts.
  caseView: ['insert', 'update', 'delete'],
  chatReadMarker: ['insert', 'update'],
  chatSession: ['insert'],
  commitMark: ['insert', 'delete'],
  dispute: ['insert', 'update'],
  endedOrderCount: ['insert', 'update'],
  // A key is freed after a day.
  event: ['insert', 'update(idempotency_key)', 'update(idempotency_hash)'],
  exchange: ['insert', 'update'],
  attemptCounter: ['insert', 'update', 'delete'],
  helpText: ['update'],
  helpTextTranslation: ['insert', 'update'],
  idempotencyKey: ['insert', 'update', 'delete'],
  knownAddress: ['insert', 'update', 'delete'],
  // Balances follow from postings by a trigger with its owner's rights. Rows are locked, for which PostgreSQL wants the right to
  // update some column: this one nobody can change.
  ledgerAccount: ['update(id)'],
  ledgerEntry: [],
  ledgerPosting: ['insert'],
  loginAttemptCount: ['insert', 'update', 'delete'],
  merchant: ['insert', 'update'],
  noticeCount: ['insert', 'update'],
  noticeReadMarker: ['insert', 'update'],
  noticeRead: ['insert', 'delete'],
  offer: ['insert', 'update'],
  offerMethod: ['insert', 'delete'],
  // The first is opened by the owner, on the command line; administrators open the others.
  operator: ['insert', 'update'],
  soloDecision: ['insert'],
  operatorRecoveryCode: ['insert', 'update(used_at)', 'delete'],
  operatorSession: ['insert', 'update(last_used_at)', 'update(ended_at)', 'update(end_reason)', 'delete'],
  operatorTicket: ['insert', 'update(totp_secret)', 'update(used_at)', 'delete'],
  passkey: ['insert', 'update', 'delete'],
  passkeyChallenge: ['insert', 'update', 'delete'],
  paymentMethod: ['insert', 'update'],
  paymentProof: ['insert'],
  // Its one row is there from the start.
  priceFeed: ['update'],
  proposal: ['insert', 'update'],
  pushSubscription: ['insert', 'delete'],
  rating: ['insert', 'update'],
  // By a trigger with its owner's rights.
  referencePrice: [],
  report: ['insert', 'update'],
  sanction: ['insert'],
  // It goes when it has struck, or with the sanction; and it is locked, as above.
  sanctionTimer: ['insert', 'update(sanction_id)', 'delete'],
  sanctionEnd: ['insert'],
  serviceChat: ['insert', 'update'],
  session: ['insert', 'update(last_used_at)', 'delete'],
  setting: ['insert', 'update'],
  settingChange: ['insert'],
  smsCode: ['insert', 'update', 'delete'],
  smsHour: ['insert', 'update', 'delete'],
  switch: ['insert', 'update(ended_at)', 'update(ended_by)'],
  tradeOrder: ['insert', 'update'],
  traderBlock: ['insert', 'update(note)', 'delete'],
  traderFault: ['insert', 'update', 'delete'],
  traderRecord: ['update'],
  traderTally: ['insert', 'update', 'delete'],
  upload: ['insert', 'update(next_check_at)', 'delete'],
  uploadQuota: ['insert', 'update'],
  verification: ['insert', 'update'],
} satisfies Record<keyof Schema, readonly Privilege[]>

/** Numbers that statements draw themselves; those of identity columns need no grant. */
const drawn = ['dispute_id_seq', 'ledger_entry_number']

/** All that the server may do, by the names in the database. */
export const grantedPrivileges: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(privileges).map(([table, more]): [string, string[]] => [
    snakeCase(table),
    ['select', ...more],
  ]),
  ...drawn.map((sequence): [string, string[]] => [sequence, ['usage']]),
])
