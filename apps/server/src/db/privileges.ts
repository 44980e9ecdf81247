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

const exchangeSteps = [
  'status',
  'transaction_id',
  'reason',
  'authorised_by',
  'authorised_at',
  'proposal_id',
  'decided_by',
  'decided_at',
  'confirmed_by',
  'confirmed_at',
]

/**
 * What the server may do with each table, in addition to reading it; each new table needs a line here. Append-only tables allow
 * inserts only. The server cannot delete accounts, orders, offers, disputes or postings, truncates nothing and owns nothing.
 */
export const privileges = {
  accessChange: ['insert'],
  appUser: ['insert', 'update'],
  // A `security definer` trigger writes number, role and hash.
  auditEntry: auditColumns.map((column) => `insert(${column})` as const),
  auditHead: [],
  // Views are renewed every few seconds and deleted when expired.
  caseView: ['insert', 'update', 'delete'],
  chatPhrase: ['insert', 'update(text)', 'delete'],
  chatReadMarker: ['insert', 'update'],
  chatSession: ['insert'],
  consent: ['insert'],
  commitMark: ['insert', 'delete'],
  dataArchive: ['insert', 'update', 'delete'],
  dispute: ['insert', 'update'],
  emailCode: ['insert', 'update', 'delete'],
  endedOrderCount: ['insert', 'update'],
  // Keys are freed after a day.
  event: ['insert', 'update(idempotency_key)', 'update(idempotency_hash)'],
  // Amount, network and address never change: what was authorised is what was asked for.
  exchange: ['insert', ...exchangeSteps.map((column) => `update(${column})` as const)],
  attemptCounter: ['insert', 'update', 'delete'],
  favourite: ['insert', 'update(note)', 'delete'],
  fileRemoval: ['insert', 'update(due_at)', 'delete'],
  fileStore: ['insert', 'update(is_marked)'],
  // Replaced when the profile of an account that its owner closed is erased.
  formerNickname: ['insert', 'update(nickname)', 'update(skeleton)'],
  helpText: ['update'],
  helpTextTranslation: ['insert', 'update'],
  idempotencyKey: ['insert', 'update', 'delete'],
  knownAddress: ['insert', 'update', 'delete'],
  // A `security definer` trigger writes the balances. Locking a row takes the update privilege on some column: the identity
  // column cannot be changed.
  ledgerAccount: ['update(id)'],
  ledgerEntry: [],
  ledgerFlow: [],
  ledgerPosting: ['insert'],
  loginAttemptCount: ['insert', 'update', 'delete'],
  marketClock: ['update(beat_at)', 'update(settled_until)'],
  marketGap: ['insert'],
  marketAlert: ['insert', 'update(checked_at)', 'delete'],
  merchant: ['insert', 'update'],
  mobileChange: ['insert', 'update(state)', 'update(ended_at)', 'delete'],
  mobileMailCode: ['insert', 'update', 'delete'],
  noticeCount: ['insert', 'update'],
  noticePreference: ['insert', 'update', 'delete'],
  noticeReadMarker: ['insert', 'update'],
  noticeRead: ['insert', 'delete'],
  offer: ['insert', 'update'],
  offerMethod: ['insert', 'delete'],
  // The command line creates operators as the owner; administrators invite others through the server.
  operator: ['insert', 'update'],
  soloDecision: ['insert'],
  operatorRecoveryCode: ['insert', 'update(used_at)', 'delete'],
  operatorSession: ['insert', 'update(last_used_at)', 'update(ended_at)', 'update(end_reason)', 'delete'],
  operatorTicket: [
    'insert',
    'update(totp_secret)',
    'update(opening_hash)',
    'update(wrong_codes)',
    'update(used_at)',
    'delete',
  ],
  passkey: ['insert', 'update', 'delete'],
  passkeyChallenge: ['insert', 'update', 'delete'],
  paymentMethod: ['insert', 'update'],
  paymentProof: ['insert'],
  // A rail is switched off, never deleted: methods and orders name it.
  paymentRail: ['insert', 'update'],
  // Its only row exists from the start.
  priceFeed: ['update'],
  // What a proposal does cannot be changed; a trigger lets it be decided once.
  proposal: [
    'insert',
    ...['status', 'void_cause', 'decided_by', 'decided_at', 'decision_reason'].map(
      (column) => `update(${column})` as const,
    ),
  ],
  pushSubscription: ['insert', 'delete'],
  rateCount: ['insert', 'update', 'delete'],
  rating: ['insert', 'update'],
  recovery: ['insert', 'update', 'delete'],
  // Written by a `security definer` trigger.
  referencePrice: [],
  refusedPayer: ['insert', 'update', 'delete'],
  report: ['insert', 'update'],
  sanction: ['insert'],
  // Deleted when it fires or when the sanction is ended; the update privilege is only for locking.
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
  traderCount: ['insert', 'update', 'delete'],
  traderRecord: ['update'],
  traderTally: ['insert', 'update', 'delete'],
  upload: [
    'insert',
    ...['next_check_at', 'look', 'original', 'removed_at'].map((column) => `update(${column})` as const),
    'delete',
  ],
  uploadQuota: ['insert', 'update'],
  usdtAddress: ['insert', 'delete'],
  userFactor: ['insert', 'update', 'delete'],
  userRecoveryCode: ['insert', 'update(used_at)', 'delete'],
  userEmail: ['insert', 'update', 'delete'],
  verification: ['insert', 'update'],
} satisfies Record<keyof Schema, readonly Privilege[]>

/** Sequences that statements read directly; identity columns need no grant. */
const drawn = ['dispute_id_seq', 'ledger_entry_number']

/** All of the server's privileges, by the names in the database. */
export const grantedPrivileges: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(privileges).map(([table, more]): [string, string[]] => [
    snakeCase(table),
    ['select', ...more],
  ]),
  ...drawn.map((sequence): [string, string[]] => [sequence, ['usage']]),
  // A start without the owner compares the migrations that ran with those it knows.
  ['kysely_migration', ['select']],
])
