// Written by generate-types.ts from the migrated schema; not edited by hand.
import type { Locale } from '@u-market/contract'
import type { DisputeId, OfferId, OrderId, OrderState, PaymentMethodId, UserId } from '@u-market/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  Json,
  KeptField,
  RailField,
  StoredMethod,
  StoredSanction,
  TextByLanguage,
} from './column-types.ts'

export type AccessChangeTable = {
  id: GeneratedAlways<number>
  operatorId: number
  how: 'invite' | 'reset' | 'role'
  by: number[]
  proposalId: number | null
  madeBy: number | null
  createdAt: Date
}

export type AppUserTable = {
  id: GeneratedAlways<UserId>
  username: string
  nickname: string
  mobile: string
  avatar: Generated<string>
  locale: Generated<Locale>
  walletAddress: string
  inviteCode: string
  invitedBy: UserId | null
  passwordHash: string
  payPasswordHash: string | null
  passwordResetAt: Date | null
  passkeyHandle: Generated<Buffer>
  verificationStatus: Generated<'none' | 'pending' | 'approved'>
  verificationReason: Generated<string>
  realName: string | null
  merchantStatus: Generated<'none' | 'pending' | 'approved' | 'refused'>
  sanctions: ColumnType<StoredSanction[] | null, string | undefined, string>
  closedAt: Date | null
  createdAt: Date
  resetHoldFrom: Date | null
  nicknameSkeleton: string | null
  addressesLockedAt: Date | null
  addressesUnlockAt: Date | null
  eraseAt: Date | null
  erasedAt: Date | null
  agreedVersion: Generated<number>
  frozenAt: Date | null
  thawedAt: Date | null
  mobileSetAt: Date | null
}

export type AttemptCounterTable = {
  subject: string
  failedAttempts: number
  windowEndsAt: Date
}

export type AuditEntryTable = {
  id: GeneratedAlways<number>
  seq: bigint
  operatorId: number | null
  role: string | null
  action: string
  subject: string
  detail: ColumnType<Json, string | undefined, string>
  before: ColumnType<Json | null, string | undefined, string>
  after: ColumnType<Json | null, string | undefined, string>
  requestId: string
  address: Generated<string>
  createdAt: Date
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

export type ChatPhraseTable = {
  id: GeneratedAlways<number>
  userId: UserId
  text: string
  createdAt: Date
}

export type ChatReadMarkerTable = {
  sessionId: number
  userId: UserId
  readThroughId: bigint
  mailedThroughId: Generated<bigint>
}

export type ChatSessionTable = {
  id: GeneratedAlways<number>
  orderId: OrderId | null
  serviceUserId: UserId | null
  createdAt: Date
}

export type CommitMarkTable = {
  id: string
  createdAt: Generated<Date>
}

export type ConsentTable = {
  userId: UserId
  version: number
  givenBy: 'register' | 'agree'
  createdAt: Date
}

export type DataArchiveTable = {
  userId: UserId
  round: Generated<number>
  askedAt: Date
  locale: Locale
  readyAt: Date | null
  file: string | null
  byteCount: bigint | null
  deleteAt: Date
}

export type DisputeTable = {
  id: GeneratedAlways<DisputeId>
  orderId: OrderId
  kind: 'appeal' | 'claim'
  openedBy: 'buyer' | 'seller'
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
  lostById: UserId | null
  ruledAt: Date | null
  proposedBy: number | null
  proposedReason: Generated<string>
  proposed: 'release' | 'refund' | 'split' | null
  buyerConsent: 'asked' | 'accepted' | 'objected' | null
  sellerConsent: 'asked' | 'accepted' | 'objected' | null
  awardMinor: bigint | null
  paidMinor: bigint | null
  heldMinor: Generated<bigint>
  createdAt: Date
}

export type EmailCodeTable = {
  userId: UserId
  addressSealed: Buffer
  codeHash: Buffer
  createdAt: Date
  expiresAt: Date
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
  disputeId: DisputeId | null
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
  idempotencyKey: string | null
  idempotencyHash: Buffer | null
  snapshot: ColumnType<Json | null, string | undefined, string>
  createdAt: Date
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
  status: Generated<'pending' | 'authorised' | 'paid' | 'confirmed' | 'refused'>
  transactionId: Generated<string>
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  createdAt: Date
  authorisedBy: number | null
  authorisedAt: Date | null
  proposalId: number | null
  confirmedBy: number | null
  confirmedAt: Date | null
}

export type FavouriteTable = {
  userId: UserId
  peerId: UserId
  note: Generated<string>
  createdAt: Date
}

export type FileRemovalTable = {
  path: string
  dueAt: Date
}

export type FileStoreTable = {
  isOnly: Generated<boolean>
  id: string
  isMarked: Generated<boolean>
}

export type FormerNicknameTable = {
  userId: UserId
  nickname: string
  skeleton: string
  untilAt: Date
}

export type HelpTextTable = {
  id: GeneratedAlways<number>
  kind: 'faq' | 'tutorial' | 'about' | 'terms'
  topic:
    | 'start'
    | 'order'
    | 'trouble'
    | 'safety'
    | 'wallet'
    | 'account'
    | 'buyer'
    | 'seller'
    | 'market'
    | 'terms'
    | 'privacy'
    | 'risk'
  position: number
  updatedAt: Generated<Date>
  version: Generated<number>
}

export type HelpTextTranslationTable = {
  helpId: number
  locale: Locale
  title: string
  content: string
  change: Generated<string>
}

export type IdempotencyKeyTable = {
  userId: UserId
  path: string
  key: string
  bodyHash: Buffer
  response: ColumnType<Json | null, string | undefined, string>
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

export type LedgerFlowTable = {
  kind: string
  fromKind: string
  toKind: string
  isOneOwner: boolean | null
}

export type LedgerPostingTable = {
  id: GeneratedAlways<bigint>
  kind: string
  key: string
  orderId: string | null
  memo: Generated<string>
  amountMinor: bigint
  fromId: number
  toId: number
  fromBalanceMinor: bigint
  toBalanceMinor: bigint
  fromEntryId: Generated<bigint>
  toEntryId: Generated<bigint>
  createdAt: Date
}

export type LoginAttemptCountTable = {
  account: string
  address: string
  failedAttempts: number
  lockedUntil: Date | null
  expiresAt: Date
}

export type MarketAlertTable = {
  id: GeneratedAlways<number>
  userId: UserId
  kind: 'offer' | 'price'
  side: 'sell' | 'buy' | null
  amountMinor: bigint | null
  methodType: string | null
  priceMinor: bigint | null
  direction: 'above' | 'below' | null
  createdAt: Date
  untilAt: Date
  checkedAt: Date
}

export type MarketClockTable = {
  id: Generated<number>
  beatAt: Date | null
  settledUntil: Date
}

export type MarketGapTable = {
  id: GeneratedAlways<number>
  beganAt: Date
  endedAt: Date
  why: 'away' | 'stopped'
  orders: number
}

export type MerchantTable = {
  id: GeneratedAlways<number>
  userId: UserId
  contact: string
  remark: Generated<string>
  status: Generated<'pending' | 'approved' | 'refused' | 'revoked' | 'left'>
  bondMinor: bigint
  bondPaidAt: Date | null
  bondReturnedAt: Date | null
  bondTakenMinor: Generated<bigint>
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  leftAt: Date | null
  createdAt: Date
}

export type MobileChangeTable = {
  id: GeneratedAlways<number>
  userId: UserId
  way: 'email' | 'desk'
  mobile: string
  state: Generated<'waiting' | 'done' | 'stopped' | 'failed'>
  createdAt: Date
  dueAt: Date
  endedAt: Date | null
  recoveryId: number | null
}

export type MobileMailCodeTable = {
  userId: UserId
  codeHash: Buffer
  createdAt: Date
  expiresAt: Date
}

export type NoticeCountTable = {
  userId: UserId
  noticeType: 'system' | 'order' | 'appeal' | 'account'
  total: number
  unread: number
}

export type NoticePreferenceTable = {
  userId: UserId
  orderChannel: Generated<'push' | 'email' | 'both' | 'none'>
  appealChannel: Generated<'push' | 'email' | 'both' | 'none'>
  chatChannel: Generated<'push' | 'email' | 'both' | 'none'>
  moneyChannel: Generated<'push' | 'email' | 'both' | 'none'>
  accountChannel: Generated<'push' | 'email' | 'both' | 'none'>
  serviceChannel: Generated<'push' | 'email' | 'both' | 'none'>
  quietFrom: number | null
  quietTo: number | null
  timeZone: string | null
  isMailed: GeneratedAlways<boolean>
}

export type NoticeReadTable = {
  userId: UserId
  seq: bigint
}

export type NoticeReadMarkerTable = {
  userId: UserId
  readThrough: Generated<bigint>
  readSingly: Generated<number>
  countedThrough: Generated<bigint>
}

export type OfferTable = {
  id: GeneratedAlways<OfferId>
  makerId: UserId
  side: 'sell' | 'buy'
  status: 'up' | 'down'
  priceMinor: bigint
  premiumBasisPoints: number | null
  totalMinor: bigint
  remainingMinor: bigint
  isOpen: GeneratedAlways<boolean>
  minMinor: bigint
  maxMinor: bigint
  methodTypes: string[]
  payMinutes: number
  autoConfirm: Generated<boolean>
  remark: Generated<string>
  autoReply: Generated<string>
  minCompleted: number | null
  minRate: number | null
  minDays: number | null
  firstMaxMinor: bigint | null
  hiddenUntil: Date | null
  pausedUntil: Date | null
  unopenedAt: Date | null
  createdAt: Date
  minPartners: number | null
  listedAt: Generated<Date>
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
  passwordChangedAt: Date | null
  totpSecret: Buffer | null
  totpStep: Generated<bigint>
  closedAt: Date | null
  createdAt: Date
  proposalId: number | null
  seenAccessChange: Generated<number>
}

export type OperatorRecoveryCodeTable = {
  operatorId: number
  codeHash: Buffer
  usedAt: Date | null
}

export type OperatorSessionTable = {
  tokenHash: Buffer
  id: GeneratedAlways<number>
  operatorId: number
  address: string
  device: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  endedAt: Date | null
  endReason: 'ended' | 'access_changed' | 'reset' | 'role_changed' | 'closed' | null
}

export type OperatorTicketTable = {
  tokenHash: Buffer
  operatorId: number
  purpose: 'factor' | 'enrol' | 'invite' | 'reset'
  totpSecret: Buffer | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  openingHash: Buffer | null
  codeHash: Buffer | null
  wrongCodes: Generated<number>
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
  suspendedAt: Date | null
}

export type PasskeyChallengeTable = {
  hash: Buffer
  purpose: 'register' | 'login' | 'release' | 'stepup' | 'thaw'
  userId: UserId | null
  orderId: OrderId | null
  act: Buffer | null
  expiresAt: Date
}

export type PaymentMethodTable = {
  id: GeneratedAlways<PaymentMethodId>
  userId: UserId
  type: string
  name: string
  account: string
  bankName: Generated<string>
  bankBranch: Generated<string>
  qrCode: Generated<string>
  deletedAt: Date | null
  createdAt: Date
  usableAt: Date | null
  fields: ColumnType<KeptField[], string | undefined, string>
}

export type PaymentProofTable = {
  path: string
  orderId: OrderId
  picture: Buffer | null
}

export type PaymentRailTable = {
  type: string
  position: number
  isOn: boolean
  names: ColumnType<TextByLanguage, string, string>
  mark: string
  colour: string
  country: string
  hasQrCode: boolean
  isReversible: boolean
  payMinutes: number | null
  releaseMinutes: number | null
  largestMinor: bigint | null
  fields: ColumnType<RailField[], string, string>
  version: Generated<number>
  changedAt: Generated<Date>
  showsPayer: boolean
}

export type PriceFeedTable = {
  id: number
  readingMinor: bigint | null
  readAt: Date | null
  unconfirmedMinor: bigint | null
  unconfirmedSince: Date | null
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
    | 'operator_invite'
    | 'operator_reset'
    | 'setting'
    | 'account_close'
    | 'account_reopen'
    | 'verification_revoke'
    | 'merchant_revoke'
    | 'rail'
    | 'account_recover'
  subject: string
  about: string
  form: ColumnType<Json, string, string>
  preview: ColumnType<Json, string, string>
  amountMinor: bigint | null
  reason: string
  status: 'open' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'void' | 'failed'
  voidCause: 'changed' | 'decided' | 'newer_entry' | 'transaction_taken' | 'gone' | null
  proposedBy: number
  key: string | null
  createdAt: Date
  expiresAt: Date
  decidedBy: number | null
  decidedAt: Date | null
  decisionReason: Generated<string>
  linkCodeHash: Buffer | null
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

export type RateCountTable = {
  subject: string
  used: number
  endsAt: Date
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
  isCounted: Generated<boolean>
}

export type RecoveryTable = {
  id: GeneratedAlways<number>
  userId: UserId | null
  mobile: string
  realName: string
  note: string
  sameNumber: boolean
  dropsFactor: boolean
  document: string | null
  portrait: string | null
  status: Generated<'open' | 'approved' | 'refused'>
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  createdAt: Date
  closesAt: Date
}

export type ReferencePriceTable = {
  id: GeneratedAlways<bigint>
  since: Date
  priceMinor: bigint | null
}

export type RefusedPayerTable = {
  orderId: OrderId
  amountMinor: bigint | null
  name: string
  accountEnd: string
  differences: string[]
  isOther: boolean
  refusedAt: Date
}

export type ReportTable = {
  id: GeneratedAlways<number>
  kind: 'bug' | 'user'
  userId: UserId
  aboutId: UserId | null
  orderId: OrderId | null
  type:
    | 'order'
    | 'payment'
    | 'wallet'
    | 'account'
    | 'app'
    | 'other'
    | 'fraud'
    | 'third_party'
    | 'fake_proof'
    | 'abuse'
  content: string
  images: Generated<string[]>
  contact: Generated<string>
  status: Generated<'open' | 'answered'>
  answer: Generated<string>
  answeredBy: number | null
  answeredAt: Date | null
  createdAt: Date
  reopenedBy: number | null
  reopenedAt: Date | null
  reopenReason: Generated<string>
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

export type SanctionEndTable = {
  sanctionId: number
  how: 'lifted' | 'replaced'
  reason: Generated<string>
  endedBy: number
  endedAt: Date
}

export type SanctionTimerTable = {
  sanctionId: number
  dueAt: Date
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
  id: GeneratedAlways<number>
  userId: UserId
  address: string
  device: string
  clientVersion: Generated<string>
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
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
  proposedBy: number
  approvedBy: number
  reason: string
  createdAt: Date
}

export type SmsCodeTable = {
  id: GeneratedAlways<bigint>
  mobile: string
  event: 'register' | 'resetpwd' | 'setpaypassword' | 'stepup' | 'thaw' | 'changemobile' | 'newmobile'
  codeHash: Buffer
  address: string
  failedAttempts: Generated<number>
  usedAt: Date | null
  createdAt: Date
  expiresAt: Date
}

export type SmsHourTable = {
  hour: Date
  sent: number
}

export type SoloDecisionTable = {
  id: GeneratedAlways<bigint>
  operatorId: number
  subject: string
  amountMinor: bigint
  createdAt: Date
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
  side: 'sell' | 'buy'
  sellerId: UserId
  buyerId: UserId
  state: OrderState
  awaits: 'buyer' | 'seller' | 'operator' | null
  isOpen: GeneratedAlways<boolean>
  deadlineAt: Date | null
  timerAt: Date | null
  numMinor: bigint
  priceMinor: bigint
  amountMinor: bigint
  currency: string
  feeMinor: bigint
  payMinutes: number
  methodType: string
  paymentMethodId: PaymentMethodId
  method: ColumnType<StoredMethod, string, string>
  paymentReference: string
  createdAt: Date
  openedAt: Date | null
  confirmedAt: Date | null
  paidAt: Date | null
  payerName: Generated<string>
  proofs: Generated<string[]>
  remindedAt: Date | null
  releasedAt: Date | null
  acknowledgedAt: Date | null
  cancelledAt: Date | null
  cancelReason: Generated<string>
  endedBy: 'buyer' | 'seller' | 'both' | 'operator' | 'system' | null
  faultOf: 'buyer' | 'seller' | null
  faultAt: Date | null
  isFaultCounted: Generated<boolean>
  extensions: Generated<number>
  isPaidUndone: Generated<boolean>
  cancelRequests: Generated<number>
  isReopenAsked: Generated<boolean>
  requestUntil: Date | null
  requestReason: Generated<string>
  round: Generated<number>
  reopenUntil: Date | null
  claimUntil: Date | null
  rateUntil: Date | null
  isRatedByBuyer: Generated<boolean>
  isRatedBySeller: Generated<boolean>
  appealId: DisputeId | null
  appealedBy: 'buyer' | 'seller' | null
  isRevokedByBuyer: Generated<boolean>
  isRevokedBySeller: Generated<boolean>
  proposed: 'release' | 'refund' | 'split' | null
  buyerConsent: 'asked' | 'accepted' | 'objected' | null
  sellerConsent: 'asked' | 'accepted' | 'objected' | null
  splitMinor: bigint | null
  claimId: DisputeId | null
  isCountedForBuyer: Generated<boolean>
  isCountedForSeller: Generated<boolean>
  proofUntil: Date | null
  arrivingProofs: Generated<string[]>
  isProofAwaited: Generated<boolean>
  proofSentUntil: Date | null
  lifecycle: Generated<number>
  payerEnd: Generated<string>
  seenAmountMinor: bigint | null
  seenName: Generated<string>
  seenEnd: Generated<string>
  seenDifferences: Generated<string[]>
  shiftedMs: Generated<bigint>
  payShiftedMs: Generated<bigint>
}

export type TraderBlockTable = {
  userId: UserId
  peerId: UserId
  note: Generated<string>
  createdAt: Date
}

export type TraderCountTable = {
  userId: UserId
  peerId: UserId
  countedAt: Date
  what: 'fault' | 'completion' | 'rating' | 'cancel' | 'sale'
}

export type TraderRecordTable = {
  userId: UserId
  registeredAt: Date
  completedOrders: Generated<number>
  salesCompleted: Generated<number>
  releaseSeconds: number | null
  ratingSum: Generated<number>
  ratingCount: Generated<number>
  recentCompleted: Generated<number>
  recentFaults: Generated<number>
  payMedian: number | null
  releaseMedian: number | null
  partners: Generated<number>
  openPurchases: Generated<number>
  faultsAt: Generated<Date[]>
  freeCancelsAt: Generated<Date[]>
  consecutivePauses: Generated<number>
  orderPauseUntil: Date | null
  unansweredBuyers: Generated<UserId[]>
  unresponsiveSince: Date | null
  offersPausedUntil: Date | null
  sanctions: ColumnType<StoredSanction[] | null, string | undefined, string>
  pausedByReset: Generated<boolean>
  unopenedAt: Date | null
  salesUnpaidAt: Generated<Date[]>
  consecutiveSalePauses: Generated<number>
  salePauseUntil: Date | null
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
  operatorId: number | null
  category: 'avatar' | 'qrcode' | 'voucher' | 'evidence' | 'idcard' | 'chat' | 'original'
  byteCount: number
  width: number
  height: number
  sha256: Buffer
  nextCheckAt: Date | null
  createdAt: Date
  picture: Buffer | null
  look: Buffer | null
  original: string | null
  removedAt: Date | null
}

export type UploadQuotaTable = {
  userId: UserId
  byteCount: bigint
  windowEndsAt: Date
}

export type UsdtAddressTable = {
  id: GeneratedAlways<number>
  userId: UserId
  network: 'TRC20' | 'ERC20' | 'BEP20'
  address: string
  label: string
  createdAt: Date
}

export type UserEmailTable = {
  userId: UserId
  addressSealed: Buffer | null
  addressKey: GeneratedAlways<string | null>
  addressFingerprint: Buffer | null
  confirmedAt: Date | null
  wordSealed: Buffer | null
  wordKey: GeneratedAlways<string | null>
  refusedAt: Date | null
}

export type UserFactorTable = {
  userId: UserId
  secret: Buffer
  lastStep: Generated<bigint>
  startedAt: Date
  enrolledAt: Date | null
}

export type UserRecoveryCodeTable = {
  userId: UserId
  codeHash: Buffer
  usedAt: Date | null
}

export type VerificationTable = {
  id: GeneratedAlways<number>
  userId: UserId
  realName: string
  numberSealed: Buffer | null
  numberKey: GeneratedAlways<string | null>
  numberFingerprint: Buffer | null
  documentFront: string | null
  documentBack: string | null
  documentsRemovedAt: Date | null
  status: Generated<'pending' | 'approved' | 'refused' | 'revoked'>
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  createdAt: Date
  revokedBy: number | null
  revokedAt: Date | null
  revokedReason: Generated<string>
}

export type Schema = {
  accessChange: AccessChangeTable
  appUser: AppUserTable
  attemptCounter: AttemptCounterTable
  auditEntry: AuditEntryTable
  auditHead: AuditHeadTable
  caseView: CaseViewTable
  chatPhrase: ChatPhraseTable
  chatReadMarker: ChatReadMarkerTable
  chatSession: ChatSessionTable
  commitMark: CommitMarkTable
  consent: ConsentTable
  dataArchive: DataArchiveTable
  dispute: DisputeTable
  emailCode: EmailCodeTable
  endedOrderCount: EndedOrderCountTable
  event: EventTable
  exchange: ExchangeTable
  favourite: FavouriteTable
  fileRemoval: FileRemovalTable
  fileStore: FileStoreTable
  formerNickname: FormerNicknameTable
  helpText: HelpTextTable
  helpTextTranslation: HelpTextTranslationTable
  idempotencyKey: IdempotencyKeyTable
  knownAddress: KnownAddressTable
  ledgerAccount: LedgerAccountTable
  ledgerEntry: LedgerEntryTable
  ledgerFlow: LedgerFlowTable
  ledgerPosting: LedgerPostingTable
  loginAttemptCount: LoginAttemptCountTable
  marketAlert: MarketAlertTable
  marketClock: MarketClockTable
  marketGap: MarketGapTable
  merchant: MerchantTable
  mobileChange: MobileChangeTable
  mobileMailCode: MobileMailCodeTable
  noticeCount: NoticeCountTable
  noticePreference: NoticePreferenceTable
  noticeRead: NoticeReadTable
  noticeReadMarker: NoticeReadMarkerTable
  offer: OfferTable
  offerMethod: OfferMethodTable
  operator: OperatorTable
  operatorRecoveryCode: OperatorRecoveryCodeTable
  operatorSession: OperatorSessionTable
  operatorTicket: OperatorTicketTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  paymentMethod: PaymentMethodTable
  paymentProof: PaymentProofTable
  paymentRail: PaymentRailTable
  priceFeed: PriceFeedTable
  proposal: ProposalTable
  pushSubscription: PushSubscriptionTable
  rateCount: RateCountTable
  rating: RatingTable
  recovery: RecoveryTable
  referencePrice: ReferencePriceTable
  refusedPayer: RefusedPayerTable
  report: ReportTable
  sanction: SanctionTable
  sanctionEnd: SanctionEndTable
  sanctionTimer: SanctionTimerTable
  serviceChat: ServiceChatTable
  session: SessionTable
  setting: SettingTable
  settingChange: SettingChangeTable
  smsCode: SmsCodeTable
  smsHour: SmsHourTable
  soloDecision: SoloDecisionTable
  switch: SwitchTable
  tradeOrder: TradeOrderTable
  traderBlock: TraderBlockTable
  traderCount: TraderCountTable
  traderRecord: TraderRecordTable
  traderTally: TraderTallyTable
  upload: UploadTable
  uploadQuota: UploadQuotaTable
  usdtAddress: UsdtAddressTable
  userEmail: UserEmailTable
  userFactor: UserFactorTable
  userRecoveryCode: UserRecoveryCodeTable
  verification: VerificationTable
}

/** What each table's rows hold, for table-rows.ts. */
export const columns: Readonly<Record<keyof Schema, string>> = {
  accessChange:
    'id int4; operator_id int4; how text; by _int4; proposal_id int4?; made_by int4?; created_at timestamptz',
  appUser:
    "id int4; username text; nickname text; mobile text; avatar text = ''::text; locale locale = 'en-US'::text; wallet_address text; invite_code text; invited_by int4?; password_hash text; pay_password_hash text?; password_reset_at timestamptz?; passkey_handle bytea = uuid_send(gen_random_uuid()); verification_status text = 'none'::text; verification_reason text = ''::text; real_name text?; merchant_status text = 'none'::text; sanctions jsonb?; closed_at timestamptz?; created_at timestamptz; reset_hold_from timestamptz?; nickname_skeleton text?; addresses_locked_at timestamptz?; addresses_unlock_at timestamptz?; erase_at timestamptz?; erased_at timestamptz?; agreed_version int4 = 0; frozen_at timestamptz?; thawed_at timestamptz?; mobile_set_at timestamptz?",
  attemptCounter: 'subject text; failed_attempts int4; window_ends_at timestamptz',
  auditEntry:
    "id int4; seq int8; operator_id int4?; role text?; action text; subject text; detail jsonb = '{}'::jsonb; before jsonb?; after jsonb?; request_id text; address text = ''::text; created_at timestamptz; hash bytea",
  auditHead: 'is_only bool = true; seq int8; hash bytea',
  caseView: 'kind text; case_id int4; operator_id int4; since timestamptz; seen_at timestamptz',
  chatPhrase: 'id int4; user_id int4; text text; created_at timestamptz',
  chatReadMarker: 'session_id int4; user_id int4; read_through_id int8; mailed_through_id int8 = 0',
  chatSession: 'id int4; order_id text?; service_user_id int4?; created_at timestamptz',
  commitMark: 'id uuid; created_at timestamptz = now()',
  consent: 'user_id int4; version int4; given_by text; created_at timestamptz',
  dataArchive:
    'user_id int4; round int4 = 1; asked_at timestamptz; locale locale; ready_at timestamptz?; file text?; byte_count int8?; delete_at timestamptz',
  dispute:
    "id int4; order_id text; kind text; opened_by text; type text; content text; images _text = '{}'::text[]; status text = 'open'::text; awaits text?; deadline_at timestamptz?; result text = ''::text; lost_by_id int4?; ruled_at timestamptz?; proposed_by int4?; proposed_reason text = ''::text; proposed text?; buyer_consent text?; seller_consent text?; award_minor int8?; paid_minor int8?; held_minor int8 = 0; created_at timestamptz",
  emailCode:
    'user_id int4; address_sealed bytea; code_hash bytea; created_at timestamptz; expires_at timestamptz',
  endedOrderCount: 'user_id int4; side text; state text; count int4',
  event:
    "tx xid8 = pg_current_xact_id(); seq int8; kind text; actor text; operator_id int4?; order_id text?; dispute_id int4?; service_id int4?; state text?; deadline_at timestamptz?; to_id int4?; cc_id int4?; notice_type text?; cc_keeps bool = false; params jsonb = '{}'::jsonb; body text?; images _text?; idempotency_key text?; idempotency_hash bytea?; snapshot jsonb?; created_at timestamptz",
  exchange:
    "id int4; user_id int4; coin_minor int8; usdt_minor int8; rate_millionths int8; fee_minor int8; network text; address text; status text = 'pending'::text; transaction_id text = ''::text; reason text = ''::text; decided_by int4?; decided_at timestamptz?; created_at timestamptz; authorised_by int4?; authorised_at timestamptz?; proposal_id int4?; confirmed_by int4?; confirmed_at timestamptz?",
  favourite: "user_id int4; peer_id int4; note text = ''::text; created_at timestamptz",
  fileRemoval: 'path text; due_at timestamptz',
  fileStore: 'is_only bool = true; id text; is_marked bool = false',
  formerNickname: 'user_id int4; nickname text; skeleton text; until_at timestamptz',
  helpText:
    "id int4; kind text; topic text; position int4; updated_at timestamptz = '2026-01-01 00:00:00+00'::timestamp with time zone; version int4 = 0",
  helpTextTranslation: "help_id int4; locale locale; title text; content text; change text = ''::text",
  idempotencyKey:
    'user_id int4; path text; key text; body_hash bytea; response jsonb?; created_at timestamptz',
  knownAddress: 'account text; address text; seen_at timestamptz',
  ledgerAccount: 'id int4; user_id int4?; kind text; balance_minor int8 = 0',
  ledgerEntry:
    'id int8!; posting_id int8!; account_id int4!; other_account_id int4!; amount_minor int8!; balance_minor int8!; kind text!; key text!; order_id text!; memo text!; created_at timestamptz!',
  ledgerFlow: 'kind text; from_kind text; to_kind text; is_one_owner bool?',
  ledgerPosting:
    "id int8; kind text; key text; order_id text?; memo text = ''::text; amount_minor int8; from_id int4; to_id int4; from_balance_minor int8; to_balance_minor int8; from_entry_id int8 = nextval('ledger_entry_number'::regclass); to_entry_id int8 = nextval('ledger_entry_number'::regclass); created_at timestamptz",
  loginAttemptCount:
    'account text; address text; failed_attempts int4; locked_until timestamptz?; expires_at timestamptz',
  marketAlert:
    'id int4; user_id int4; kind text; side text?; amount_minor int8?; method_type text?; price_minor int8?; direction text?; created_at timestamptz; until_at timestamptz; checked_at timestamptz',
  marketClock: 'id int2 = 1; beat_at timestamptz?; settled_until timestamptz',
  marketGap: 'id int4; began_at timestamptz; ended_at timestamptz; why text; orders int4',
  merchant:
    "id int4; user_id int4; contact text; remark text = ''::text; status text = 'pending'::text; bond_minor int8; bond_paid_at timestamptz?; bond_returned_at timestamptz?; bond_taken_minor int8 = 0; reason text = ''::text; decided_by int4?; decided_at timestamptz?; left_at timestamptz?; created_at timestamptz",
  mobileChange:
    "id int4; user_id int4; way text; mobile text; state text = 'waiting'::text; created_at timestamptz; due_at timestamptz; ended_at timestamptz?; recovery_id int4?",
  mobileMailCode: 'user_id int4; code_hash bytea; created_at timestamptz; expires_at timestamptz',
  noticeCount: 'user_id int4; notice_type text; total int4; unread int4',
  noticePreference:
    "user_id int4; order_channel text = 'push'::text; appeal_channel text = 'push'::text; chat_channel text = 'push'::text; money_channel text = 'push'::text; account_channel text = 'push'::text; service_channel text = 'push'::text; quiet_from int2?; quiet_to int2?; time_zone text?; is_mailed bool!",
  noticeRead: 'user_id int4; seq int8',
  noticeReadMarker: 'user_id int4; read_through int8 = 0; read_singly int4 = 0; counted_through int8 = 0',
  offer:
    "id int4; maker_id int4; side text; status text; price_minor int8; premium_basis_points int4?; total_minor int8; remaining_minor int8; is_open bool!; min_minor int8; max_minor int8; method_types _text; pay_minutes int4; auto_confirm bool = false; remark text = ''::text; auto_reply text = ''::text; min_completed int4?; min_rate int4?; min_days int4?; first_max_minor int8?; hidden_until timestamptz?; paused_until timestamptz?; unopened_at timestamptz?; created_at timestamptz; min_partners int4?; listed_at timestamptz = now()",
  offerMethod: 'offer_id int4; payment_method_id int4',
  operator:
    'id int4; username text; name text; role text; password_hash text?; password_changed_at timestamptz?; totp_secret bytea?; totp_step int8 = 0; closed_at timestamptz?; created_at timestamptz; proposal_id int4?; seen_access_change int4 = 0',
  operatorRecoveryCode: 'operator_id int4; code_hash bytea; used_at timestamptz?',
  operatorSession:
    'token_hash bytea; id int4; operator_id int4; address text; device text; created_at timestamptz; last_used_at timestamptz; expires_at timestamptz; ended_at timestamptz?; end_reason text?',
  operatorTicket:
    'token_hash bytea; operator_id int4; purpose text; totp_secret bytea?; created_at timestamptz; expires_at timestamptz; used_at timestamptz?; opening_hash bytea?; code_hash bytea?; wrong_codes int4 = 0',
  passkey:
    'id int4; user_id int4; credential_id text; rp_id text; public_key bytea; counter int8; transports _text; name text; is_synced bool; last_used_at timestamptz?; created_at timestamptz; suspended_at timestamptz?',
  passkeyChallenge:
    'hash bytea; purpose text; user_id int4?; order_id text?; act bytea?; expires_at timestamptz',
  paymentMethod:
    "id int4; user_id int4; type text; name text; account text; bank_name text = ''::text; bank_branch text = ''::text; qr_code text = ''::text; deleted_at timestamptz?; created_at timestamptz; usable_at timestamptz?; fields jsonb = '[]'::jsonb",
  paymentProof: 'path text; order_id text; picture bytea?',
  paymentRail:
    'type text; position int4; is_on bool; names jsonb; mark text; colour text; country text; has_qr_code bool; is_reversible bool; pay_minutes int4?; release_minutes int4?; largest_minor int8?; fields jsonb; version int4 = 1; changed_at timestamptz = now(); shows_payer bool',
  priceFeed:
    "id int4; reading_minor int8?; read_at timestamptz?; unconfirmed_minor int8?; unconfirmed_since timestamptz?; tried_at timestamptz?; failures int4 = 0; problem text = ''::text",
  proposal:
    "id int4; kind text; subject text; about text; form jsonb; preview jsonb; amount_minor int8?; reason text; status text; void_cause text?; proposed_by int4; key text?; created_at timestamptz; expires_at timestamptz; decided_by int4?; decided_at timestamptz?; decision_reason text = ''::text; link_code_hash bytea?",
  pushSubscription:
    'id int4; user_id int4; token_hash bytea; endpoint text; p256dh text; auth text; created_at timestamptz',
  rateCount: 'subject text; used int4; ends_at timestamptz',
  rating:
    "order_id text; rated_by text; rater_id int4; rated_id int4; score int4; content text = ''::text; created_at timestamptz; due_at timestamptz; shown_at timestamptz?; is_counted bool = false",
  recovery:
    "id int4; user_id int4?; mobile text; real_name text; note text; same_number bool; drops_factor bool; document text?; portrait text?; status text = 'open'::text; reason text = ''::text; decided_by int4?; decided_at timestamptz?; created_at timestamptz; closes_at timestamptz",
  referencePrice: 'id int8; since timestamptz; price_minor int8?',
  refusedPayer:
    'order_id text; amount_minor int8?; name text; account_end text; differences _text; is_other bool; refused_at timestamptz',
  report:
    "id int4; kind text; user_id int4; about_id int4?; order_id text?; type text; content text; images _text = '{}'::text[]; contact text = ''::text; status text = 'open'::text; answer text = ''::text; answered_by int4?; answered_at timestamptz?; created_at timestamptz; reopened_by int4?; reopened_at timestamptz?; reopen_reason text = ''::text",
  sanction:
    "id int4; user_id int4; kind text; reason text; note text = ''::text; until timestamptz?; imposed_by int4; imposed_at timestamptz",
  sanctionEnd: "sanction_id int4; how text; reason text = ''::text; ended_by int4; ended_at timestamptz",
  sanctionTimer: 'sanction_id int4; due_at timestamptz',
  serviceChat:
    "session_id int4; state text = 'open'::text; waiting_since timestamptz?; answered_by int4?; last_at timestamptz; read_through_id int8 = 0",
  session:
    "token_hash bytea; id int4; user_id int4; address text; device text; client_version text = ''::text; created_at timestamptz; last_used_at timestamptz; expires_at timestamptz",
  setting: 'name text; value jsonb; updated_at timestamptz',
  settingChange:
    'id int4; name text; before text; after text; proposed_by int4; approved_by int4; reason text; created_at timestamptz',
  smsCode:
    'id int8; mobile text; event text; code_hash bytea; address text; failed_attempts int4 = 0; used_at timestamptz?; created_at timestamptz; expires_at timestamptz',
  smsHour: 'hour timestamptz; sent int4',
  soloDecision: 'id int8; operator_id int4; subject text; amount_minor int8; created_at timestamptz',
  switch:
    'id int4; what text; words jsonb; reason text; operator_id int4; since timestamptz; until timestamptz?; ended_at timestamptz?; ended_by int4?',
  tradeOrder:
    "id text; offer_id int4; side text; seller_id int4; buyer_id int4; state text; awaits text?; is_open bool!; deadline_at timestamptz?; timer_at timestamptz?; num_minor int8; price_minor int8; amount_minor int8; currency text; fee_minor int8; pay_minutes int4; method_type text; payment_method_id int4; method jsonb; payment_reference text; created_at timestamptz; opened_at timestamptz?; confirmed_at timestamptz?; paid_at timestamptz?; payer_name text = ''::text; proofs _text = '{}'::text[]; reminded_at timestamptz?; released_at timestamptz?; acknowledged_at timestamptz?; cancelled_at timestamptz?; cancel_reason text = ''::text; ended_by text?; fault_of text?; fault_at timestamptz?; is_fault_counted bool = false; extensions int4 = 0; is_paid_undone bool = false; cancel_requests int4 = 0; is_reopen_asked bool = false; request_until timestamptz?; request_reason text = ''::text; round int4 = 0; reopen_until timestamptz?; claim_until timestamptz?; rate_until timestamptz?; is_rated_by_buyer bool = false; is_rated_by_seller bool = false; appeal_id int4?; appealed_by text?; is_revoked_by_buyer bool = false; is_revoked_by_seller bool = false; proposed text?; buyer_consent text?; seller_consent text?; split_minor int8?; claim_id int4?; is_counted_for_buyer bool = false; is_counted_for_seller bool = false; proof_until timestamptz?; arriving_proofs _text = '{}'::text[]; is_proof_awaited bool = false; proof_sent_until timestamptz?; lifecycle int2 = 1; payer_end text = ''::text; seen_amount_minor int8?; seen_name text = ''::text; seen_end text = ''::text; seen_differences _text = '{}'::text[]; shifted_ms int8 = 0; pay_shifted_ms int8 = 0",
  traderBlock: "user_id int4; peer_id int4; note text = ''::text; created_at timestamptz",
  traderCount: 'user_id int4; peer_id int4; counted_at timestamptz; what text',
  traderRecord:
    "user_id int4; registered_at timestamptz; completed_orders int4 = 0; sales_completed int4 = 0; release_seconds int4?; rating_sum int4 = 0; rating_count int4 = 0; recent_completed int4 = 0; recent_faults int4 = 0; pay_median int4?; release_median int4?; partners int4 = 0; open_purchases int4 = 0; faults_at _timestamptz = '{}'::timestamp with time zone[]; free_cancels_at _timestamptz = '{}'::timestamp with time zone[]; consecutive_pauses int4 = 0; order_pause_until timestamptz?; unanswered_buyers _int4 = '{}'::integer[]; unresponsive_since timestamptz?; offers_paused_until timestamptz?; sanctions jsonb?; paused_by_reset bool = false; unopened_at timestamptz?; sales_unpaid_at _timestamptz = '{}'::timestamp with time zone[]; consecutive_sale_pauses int4 = 0; sale_pause_until timestamptz?",
  traderTally:
    "user_id int4; hour timestamptz; completed int4 = 0; faults int4 = 0; pay_seconds _int4 = '{}'::integer[]; release_seconds _int4 = '{}'::integer[]; peer_ids _int4 = '{}'::integer[]; is_summed bool = true",
  upload:
    'path text; user_id int4?; operator_id int4?; category text; byte_count int4; width int4; height int4; sha256 bytea; next_check_at timestamptz?; created_at timestamptz; picture bytea?; look bytea?; original text?; removed_at timestamptz?',
  uploadQuota: 'user_id int4; byte_count int8; window_ends_at timestamptz',
  usdtAddress: 'id int4; user_id int4; network text; address text; label text; created_at timestamptz',
  userEmail:
    'user_id int4; address_sealed bytea?; address_key text!; address_fingerprint bytea?; confirmed_at timestamptz?; word_sealed bytea?; word_key text!; refused_at timestamptz?',
  userFactor:
    'user_id int4; secret bytea; last_step int8 = 0; started_at timestamptz; enrolled_at timestamptz?',
  userRecoveryCode: 'user_id int4; code_hash bytea; used_at timestamptz?',
  verification:
    "id int4; user_id int4; real_name text; number_sealed bytea?; number_key text!; number_fingerprint bytea?; document_front text?; document_back text?; documents_removed_at timestamptz?; status text = 'pending'::text; reason text = ''::text; decided_by int4?; decided_at timestamptz?; created_at timestamptz; revoked_by int4?; revoked_at timestamptz?; revoked_reason text = ''::text",
}
