// Written by generate-types.ts from the migrated schema; not edited by hand.
import type { Locale } from '@u-market/contract'
import type { AppealId, OfferId, OrderId, OrderState, PaymentMethodId, UserId } from '@u-market/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, StoredMethod, StoredSanction } from './column-types.ts'

export type AppUserTable = {
  id: GeneratedAlways<UserId>
  username: string
  nickname: string
  mobile: string
  passwordHash: string
  payPasswordHash: string | null
  avatar: Generated<string>
  locale: Generated<Locale>
  walletAddress: string
  inviteCode: string
  invitedBy: UserId | null
  verificationStatus: Generated<'none' | 'pending' | 'approved'>
  verificationReason: Generated<string>
  realName: string | null
  merchantStatus: Generated<'none' | 'pending' | 'approved' | 'refused'>
  closedAt: Date | null
  createdAt: Date
  passkeyHandle: Generated<Buffer>
  passwordResetAt: Date | null
  sanctions: ColumnType<StoredSanction[] | null, string | undefined, string>
}

export type AppealTable = {
  id: GeneratedAlways<AppealId>
  orderId: OrderId
  appliedBy: 'buyer' | 'seller'
  type:
    | 'unpaid'
    | 'unreleased'
    | 'wrong_amount'
    | 'wrong_payer'
    | 'other'
    | 'late_paid'
    | 'not_received'
    | 'frozen'
    | 'chargeback'
  content: string
  images: Generated<string[]>
  status: Generated<'open' | 'resolved' | 'revoked'>
  awaits: 'buyer' | 'seller' | 'operator' | null
  deadlineAt: Date | null
  result: Generated<string>
  createdAt: Date
  lostById: UserId | null
  ruledAt: Date | null
  kind: Generated<'appeal' | 'claim'>
}

export type AuditEntryTable = {
  id: GeneratedAlways<number>
  operatorId: number | null
  action: string
  subject: string
  detail: ColumnType<Json, string | undefined, string>
  requestId: string
  createdAt: Date
  seq: bigint
  role: string | null
  address: Generated<string>
  before: ColumnType<Json | null, string | undefined, string>
  after: ColumnType<Json | null, string | undefined, string>
  hash: Buffer
}

export type AuditHeadTable = {
  isOnly: Generated<boolean>
  seq: bigint
  hash: Buffer
}

export type CaseViewTable = {
  kind: 'verification' | 'appeal' | 'exchange' | 'merchant' | 'fault'
  caseId: number
  operatorId: number
  since: Date
  seenAt: Date
}

export type ChatReadTable = {
  sessionId: number
  userId: UserId
  readThroughId: bigint
}

export type ChatSessionTable = {
  id: GeneratedAlways<number>
  orderId: OrderId | null
  serviceUserId: UserId | null
  createdAt: Date
}

export type ClaimTable = {
  appealId: AppealId
  answerUntil: Date
  proposed: 'release' | 'refund' | 'split' | null
  buyerConsent: 'asked' | 'accepted' | 'objected' | null
  sellerConsent: 'asked' | 'accepted' | 'objected' | null
  proposedBy: number | null
  proposedReason: Generated<string>
  awardMinor: bigint | null
  heldMinor: Generated<bigint>
  paidMinor: bigint | null
}

export type CommitMarkTable = {
  id: string
  createdAt: Generated<Date>
}

export type ComplaintTable = {
  id: GeneratedAlways<number>
  userId: UserId
  aboutId: UserId
  type: 'fraud' | 'third_party' | 'fake_proof' | 'abuse' | 'other'
  content: string
  images: Generated<string[]>
  orderId: OrderId | null
  status: Generated<'open' | 'answered'>
  answer: Generated<string>
  answeredBy: number | null
  answeredAt: Date | null
  createdAt: Date
}

export type EndedOrderCountTable = {
  userId: UserId
  side: 'buyer' | 'seller'
  state: OrderState
  count: number
}

export type EventTable = {
  tx: Generated<string>
  seq: GeneratedAlways<bigint>
  kind: string
  actor: 'buyer' | 'seller' | 'user' | 'operator' | 'system'
  operatorId: number | null
  orderId: OrderId | null
  appealId: AppealId | null
  serviceId: number | null
  state: OrderState | null
  deadlineAt: Date | null
  toId: UserId | null
  ccId: UserId | null
  noticeType: 'system' | 'order' | 'appeal' | 'account' | null
  ccKeeps: Generated<boolean>
  params: ColumnType<Json, string | undefined, string>
  body: string | null
  images: string[] | null
  claim: string | null
  claimHash: Buffer | null
  createdAt: Date
}

export type EventCursorTable = {
  oldSeq: bigint
  seq: bigint
}

export type ExchangeTable = {
  id: GeneratedAlways<number>
  userId: UserId
  coinMinor: bigint
  usdtMinor: bigint
  rateMillionths: bigint
  feeMinor: bigint
  network: 'TRC20' | 'ERC20' | 'BEP20'
  address: string
  status: Generated<'pending' | 'paid' | 'refused'>
  txid: Generated<string>
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  createdAt: Date
}

export type FaultTable = {
  id: GeneratedAlways<number>
  userId: UserId
  type: 'order' | 'payment' | 'wallet' | 'account' | 'app' | 'other'
  content: string
  images: Generated<string[]>
  contact: Generated<string>
  status: Generated<'open' | 'answered'>
  answer: Generated<string>
  answeredBy: number | null
  answeredAt: Date | null
  createdAt: Date
}

export type GuessCounterTable = {
  subject: string
  wrongTries: number
  windowEndsAt: Date
}

export type HelpTextTable = {
  id: GeneratedAlways<number>
  kind: 'faq' | 'tutorial' | 'about'
  topic: 'start' | 'order' | 'trouble' | 'safety' | 'wallet' | 'account' | 'buyer' | 'seller' | 'market'
  position: number
  updatedAt: Generated<Date>
}

export type HelpTextWordsTable = {
  helpId: number
  locale: Locale
  title: string
  content: string
}

export type IdempotencyKeyTable = {
  userId: UserId
  path: string
  key: string
  bodyHash: Buffer
  answer: ColumnType<Json | null, string | undefined, string>
  createdAt: Date
}

export type KnownAddressTable = {
  account: string
  address: string
  seenAt: Date
}

export type LedgerAccountTable = {
  id: GeneratedAlways<number>
  userId: UserId | null
  kind:
    | 'available'
    | 'offer_stock'
    | 'order_escrow'
    | 'exchange_hold'
    | 'bond'
    | 'claim_hold'
    | 'issuance'
    | 'fees'
    | 'exchanged'
  balanceMinor: Generated<bigint>
}

export type LedgerEntryTable = {
  id: GeneratedAlways<bigint>
  postingId: GeneratedAlways<bigint>
  accountId: GeneratedAlways<number>
  otherAccountId: GeneratedAlways<number>
  amountMinor: GeneratedAlways<bigint>
  balanceMinor: GeneratedAlways<bigint>
  kind: GeneratedAlways<string>
  key: GeneratedAlways<string>
  orderId: GeneratedAlways<string | null>
  memo: GeneratedAlways<string>
  createdAt: GeneratedAlways<Date>
}

export type LedgerPostingTable = {
  id: GeneratedAlways<bigint>
  kind: string
  key: string
  orderId: string | null
  memo: Generated<string>
  createdAt: Date
  amountMinor: bigint
  fromId: number
  toId: number
  fromBalanceMinor: bigint
  toBalanceMinor: bigint
  fromEntryId: Generated<bigint>
  toEntryId: Generated<bigint>
}

export type LoginGuessTable = {
  account: string
  address: string
  wrongTries: number
  lockedUntil: Date | null
  forgottenAt: Date
}

export type MerchantTable = {
  id: GeneratedAlways<number>
  userId: UserId
  contact: string
  remark: Generated<string>
  status: Generated<'pending' | 'approved' | 'refused' | 'left'>
  bondMinor: bigint
  bondPaidAt: Date | null
  bondReturnedAt: Date | null
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  leftAt: Date | null
  createdAt: Date
  bondTakenMinor: Generated<bigint>
}

export type NoticeCountTable = {
  userId: UserId
  noticeType: 'system' | 'order' | 'appeal' | 'account'
  total: number
  unread: number
}

export type NoticeMarkTable = {
  userId: UserId
  readThrough: Generated<bigint>
  readSingly: Generated<number>
  countedThrough: Generated<bigint>
}

export type NoticeSeenTable = {
  userId: UserId
  seq: bigint
}

export type OfferTable = {
  id: GeneratedAlways<OfferId>
  makerId: UserId
  status: 'up' | 'down'
  priceMinor: bigint
  totalMinor: bigint
  remainingMinor: bigint
  minMinor: bigint
  maxMinor: bigint
  methodTypes: string[]
  payMinutes: number
  autoConfirm: Generated<boolean>
  remark: Generated<string>
  createdAt: Date
  isOpen: GeneratedAlways<boolean>
  withheldUntil: Date | null
  premiumBasisPoints: number | null
  minCompleted: number | null
  minRate: number | null
  minDays: number | null
  firstMaxMinor: bigint | null
  autoReply: Generated<string>
  pausedUntil: Date | null
  side: 'sell' | 'buy'
  unopenedAt: Date | null
}

export type OfferMethodTable = {
  offerId: OfferId
  paymentMethodId: PaymentMethodId
}

export type OperatorTable = {
  id: GeneratedAlways<number>
  username: string
  name: string
  role: 'reviewer' | 'support' | 'finance' | 'arbiter' | 'administrator' | 'auditor'
  passwordHash: string | null
  closedAt: Date | null
  createdAt: Date
  totpSecret: Buffer | null
  totpStep: Generated<bigint>
  passwordChangedAt: Date | null
  invitedBy: number | null
}

export type OperatorDeedTable = {
  id: GeneratedAlways<bigint>
  operatorId: number
  subject: string
  amountMinor: bigint
  createdAt: Date
}

export type OperatorRecoveryCodeTable = {
  operatorId: number
  codeHash: Buffer
  usedAt: Date | null
}

export type OperatorSessionTable = {
  tokenHash: Buffer
  operatorId: number
  createdAt: Date
  expiresAt: Date
  id: GeneratedAlways<number>
  lastUsedAt: Date
  address: string
  device: string
  endedAt: Date | null
  endedHow: 'ended' | 'access_changed' | 'reset' | 'role_changed' | 'closed' | null
}

export type OperatorTicketTable = {
  tokenHash: Buffer
  operatorId: number
  purpose: 'factor' | 'enrol' | 'invite' | 'reset'
  totpSecret: Buffer | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

export type PasskeyTable = {
  id: GeneratedAlways<number>
  userId: UserId
  credentialId: string
  rpId: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
  name: string
  isSynced: boolean
  lastUsedAt: Date | null
  createdAt: Date
}

export type PasskeyChallengeTable = {
  hash: Buffer
  purpose: 'register' | 'login' | 'release' | 'stepup'
  userId: UserId | null
  orderId: OrderId | null
  expiresAt: Date
  act: Buffer | null
}

export type PaymentMethodTable = {
  id: GeneratedAlways<PaymentMethodId>
  userId: UserId
  type: string
  name: string
  account: string
  bankName: Generated<string>
  bankBranch: Generated<string>
  qrcode: Generated<string>
  deletedAt: Date | null
  createdAt: Date
}

export type PaymentProofTable = {
  path: string
  orderId: OrderId
}

export type PriceFeedTable = {
  id: number
  readingMinor: bigint | null
  readAt: Date | null
  heldMinor: bigint | null
  heldSince: Date | null
  triedAt: Date | null
  failures: Generated<number>
  problem: Generated<string>
}

export type ProposalTable = {
  id: GeneratedAlways<number>
  kind:
    | 'coin_issue'
    | 'coin_take_back'
    | 'coin_adjust'
    | 'exchange_pay'
    | 'appeal_rule'
    | 'operator_role'
    | 'setting'
    | 'account_close'
    | 'account_reopen'
  subject: string
  about: string
  form: ColumnType<Json, string, string>
  preview: ColumnType<Json, string, string>
  amountMinor: bigint | null
  reason: string
  status: 'open' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'void' | 'failed'
  madeBy: number
  key: string | null
  createdAt: Date
  expiresAt: Date
  decidedBy: number | null
  decidedAt: Date | null
  decisionReason: Generated<string>
  voidCause: 'changed' | 'decided' | 'newer_entry' | 'transaction_taken' | 'gone' | null
}

export type PushSubscriptionTable = {
  id: GeneratedAlways<number>
  userId: UserId
  tokenHash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

export type RatingTable = {
  orderId: OrderId
  ratedBy: 'buyer' | 'seller'
  raterId: UserId
  ratedId: UserId
  score: number
  content: Generated<string>
  createdAt: Date
  dueAt: Date
  shownAt: Date | null
}

export type ReferencePriceTable = {
  id: GeneratedAlways<bigint>
  since: Date
  priceMinor: bigint | null
}

export type SanctionTable = {
  id: GeneratedAlways<number>
  userId: UserId
  kind: 'no_trade' | 'no_transfer' | 'frozen' | 'closed'
  reason: string
  note: Generated<string>
  until: Date | null
  imposedBy: number
  imposedAt: Date
}

export type SanctionClockTable = {
  sanctionId: number
  clockAt: Date
}

export type SanctionEndTable = {
  sanctionId: number
  how: 'lifted' | 'replaced'
  reason: Generated<string>
  endedBy: number
  endedAt: Date
}

export type ServiceChatTable = {
  sessionId: number
  state: Generated<'open' | 'waiting' | 'answered' | 'closed'>
  waitingSince: Date | null
  answeredBy: number | null
  lastAt: Date
  readThroughId: Generated<bigint>
}

export type SessionTable = {
  tokenHash: Buffer
  userId: UserId
  clientVersion: Generated<string>
  createdAt: Date
  expiresAt: Date
  id: GeneratedAlways<number>
  address: Generated<string>
  device: Generated<string>
  lastUsedAt: Generated<Date>
}

export type SettingTable = {
  name: string
  value: ColumnType<Json, string, string>
  updatedAt: Date
}

export type SettingChangeTable = {
  id: GeneratedAlways<number>
  name: string
  before: string
  after: string
  madeBy: number
  approvedBy: number
  reason: string
  createdAt: Date
}

export type SmsCodeTable = {
  id: GeneratedAlways<bigint>
  mobile: string
  event: 'register' | 'resetpwd' | 'setpaypassword' | 'stepup'
  codeHash: Buffer
  address: string
  wrongTries: Generated<number>
  usedAt: Date | null
  createdAt: Date
  expiresAt: Date
}

export type SmsHourTable = {
  hour: Date
  sent: number
}

export type SwitchTable = {
  id: GeneratedAlways<number>
  what: string
  words: ColumnType<Json, string, string>
  reason: string
  operatorId: number
  since: Date
  until: Date | null
  endedAt: Date | null
  endedBy: number | null
}

export type TradeOrderTable = {
  id: OrderId
  offerId: OfferId
  sellerId: UserId
  buyerId: UserId
  state: OrderState
  numMinor: bigint
  priceMinor: bigint
  amountMinor: bigint
  currency: string
  methodType: string
  paymentMethodId: PaymentMethodId
  method: ColumnType<StoredMethod, string, string>
  payMinutes: number
  memoCode: string
  deadlineAt: Date | null
  vouchers: Generated<string[]>
  payerName: Generated<string>
  confirmedAt: Date | null
  paidAt: Date | null
  sentAt: Date | null
  receivedAt: Date | null
  cancelledAt: Date | null
  cancelReason: Generated<string>
  remindedAt: Date | null
  appealId: AppealId | null
  appealedBy: 'buyer' | 'seller' | null
  isRatedByBuyer: Generated<boolean>
  isRatedBySeller: Generated<boolean>
  createdAt: Date
  awaits: 'buyer' | 'seller' | 'operator' | null
  isOpen: GeneratedAlways<boolean>
  clockAt: Date | null
  feeMinor: Generated<bigint>
  faultOf: 'buyer' | 'seller' | null
  faultAt: Date | null
  faultCounts: Generated<boolean>
  rateUntil: Date | null
  extended: Generated<number>
  isPaidUndone: Generated<boolean>
  cancelRequests: Generated<number>
  isReopenAsked: Generated<boolean>
  requestUntil: Date | null
  requestReason: Generated<string>
  round: Generated<number>
  endedBy: 'buyer' | 'seller' | 'both' | 'operator' | 'system' | null
  isRevokedByBuyer: Generated<boolean>
  isRevokedBySeller: Generated<boolean>
  splitMinor: bigint | null
  proposed: 'release' | 'refund' | 'split' | null
  buyerConsent: 'asked' | 'accepted' | 'objected' | null
  sellerConsent: 'asked' | 'accepted' | 'objected' | null
  claimId: AppealId | null
  side: 'sell' | 'buy'
  openedAt: Date | null
  reopenUntil: Date | null
  claimUntil: Date | null
}

export type TraderBlockTable = {
  userId: UserId
  peerId: UserId
  note: Generated<string>
  createdAt: Date
}

export type TraderFaultTable = {
  userId: UserId
  peerId: UserId
  countedAt: Date
}

export type TraderRecordTable = {
  userId: UserId
  completedOrders: Generated<number>
  salesCompleted: Generated<number>
  releaseSeconds: number | null
  ratingSum: Generated<number>
  ratingCount: Generated<number>
  recentCompleted: Generated<number>
  recentFaults: Generated<number>
  openBuys: Generated<number>
  faultsAt: Generated<Date[]>
  freeCancelsAt: Generated<Date[]>
  pausesInRow: Generated<number>
  orderPauseUntil: Date | null
  unansweredBuyers: Generated<UserId[]>
  absentSince: Date | null
  sanctions: ColumnType<StoredSanction[] | null, string | undefined, string>
  registeredAt: Date
  offersPausedUntil: Date | null
  payMedian: number | null
  releaseMedian: number | null
  partners: Generated<number>
}

export type TraderTallyTable = {
  userId: UserId
  hour: Date
  completed: Generated<number>
  faults: Generated<number>
  paySeconds: Generated<number[]>
  releaseSeconds: Generated<number[]>
  peerIds: Generated<number[]>
  isSummed: Generated<boolean>
}

export type UploadTable = {
  path: string
  userId: UserId | null
  category: 'avatar' | 'qrcode' | 'voucher' | 'evidence' | 'idcard' | 'chat'
  byteCount: number
  width: number
  height: number
  sha256: Buffer
  createdAt: Date
  operatorId: number | null
  lookAt: Date | null
  isPlain: Generated<boolean>
}

export type UploadQuotaTable = {
  userId: UserId
  byteCount: bigint
  windowEndsAt: Date
}

export type VerificationTable = {
  id: GeneratedAlways<number>
  userId: UserId
  realName: string
  documentNumber: string | null
  documentFront: string | null
  documentBack: string | null
  status: Generated<'pending' | 'approved' | 'refused'>
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  createdAt: Date
  numberSealed: Buffer | null
  numberKey: GeneratedAlways<string | null>
  numberFingerprint: Buffer | null
  documentsRemovedAt: Date | null
  numberSpelling: Generated<number>
  isNumberDouble: Generated<boolean>
}

export type Schema = {
  appUser: AppUserTable
  appeal: AppealTable
  auditEntry: AuditEntryTable
  auditHead: AuditHeadTable
  caseView: CaseViewTable
  chatRead: ChatReadTable
  chatSession: ChatSessionTable
  claim: ClaimTable
  commitMark: CommitMarkTable
  complaint: ComplaintTable
  endedOrderCount: EndedOrderCountTable
  event: EventTable
  eventCursor: EventCursorTable
  exchange: ExchangeTable
  fault: FaultTable
  guessCounter: GuessCounterTable
  helpText: HelpTextTable
  helpTextWords: HelpTextWordsTable
  idempotencyKey: IdempotencyKeyTable
  knownAddress: KnownAddressTable
  ledgerAccount: LedgerAccountTable
  ledgerEntry: LedgerEntryTable
  ledgerPosting: LedgerPostingTable
  loginGuess: LoginGuessTable
  merchant: MerchantTable
  noticeCount: NoticeCountTable
  noticeMark: NoticeMarkTable
  noticeSeen: NoticeSeenTable
  offer: OfferTable
  offerMethod: OfferMethodTable
  operator: OperatorTable
  operatorDeed: OperatorDeedTable
  operatorRecoveryCode: OperatorRecoveryCodeTable
  operatorSession: OperatorSessionTable
  operatorTicket: OperatorTicketTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  paymentMethod: PaymentMethodTable
  paymentProof: PaymentProofTable
  priceFeed: PriceFeedTable
  proposal: ProposalTable
  pushSubscription: PushSubscriptionTable
  rating: RatingTable
  referencePrice: ReferencePriceTable
  sanction: SanctionTable
  sanctionClock: SanctionClockTable
  sanctionEnd: SanctionEndTable
  serviceChat: ServiceChatTable
  session: SessionTable
  setting: SettingTable
  settingChange: SettingChangeTable
  smsCode: SmsCodeTable
  smsHour: SmsHourTable
  switch: SwitchTable
  tradeOrder: TradeOrderTable
  traderBlock: TraderBlockTable
  traderFault: TraderFaultTable
  traderRecord: TraderRecordTable
  traderTally: TraderTallyTable
  upload: UploadTable
  uploadQuota: UploadQuotaTable
  verification: VerificationTable
}
