import { exchangeNetworks, faultTypes, orderStates, serviceStates } from '@u-market/domain'
import { z } from 'zod'
import { locales } from './locale.ts'

/** The objects of answers. Times are Unix seconds, flags 0 or 1, money decimal text. */
const money = z.string().regex(/^-?\d+\.\d{2}$/)
const usdtMoney = z.string().regex(/^-?\d+\.\d{6}$/)
const time = z.number().int()
const maybeTime = time.nullable()
const flag = z.union([z.literal(0), z.literal(1)])
export const picture = z.object({ url: z.string(), fullurl: z.string() })

export const userinfo = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  coin: money,
  frozen_coin: money,
  realnamestatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  realname_reason: z.string(),
  walletddress: z.string(),
  invitecode: z.string(),
  credit_rating: z.number(),
  token: z.string(),
  createtime: time,
  expiretime: time,
  expires_in: z.number().int(),
  has_paypassword: flag,
  merchant_status: z.enum(['none', 'pending', 'approved', 'refused']),
  locale: z.enum(locales),
})

export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Kept in the owner's cloud, so that it survives the phone. */
  is_synced: flag,
  createtime: time,
  lasttime: maybeTime,
})

export const ma = z.object({
  id: z.number().int(),
  type: z.string(),
  name: z.string(),
  account: z.string(),
  bank_name: z.string(),
  bank_branch: z.string(),
  qrcode: z.string(),
  status: z.enum(['active', 'deleted']),
  createtime: time,
})

export const product = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  nickname: z.string(),
  avatar: z.string(),
  is_merchant: flag,
  online: flag,
  credit_rating: z.number(),
  deal_count: z.number().int(),
  /** Percent of orders that ended completed, or null before the first. */
  completion_rate: z.number().nullable(),
  /** Median seconds from paid to released, or null before the first. */
  release_seconds: z.number().int().nullable(),
  price: money,
  currency: z.string(),
  num: money,
  remain_num: money,
  min_limit: money,
  max_limit: money,
  ma_types: z.array(z.string()),
  remark: z.string(),
  pay_minutes: z.number().int(),
  auto_confirm: flag,
  status: z.enum(['up', 'down', 'soldout']),
  createtime: time,
})

export const order = z.object({
  buy_orderid: z.string(),
  product_id: z.number().int(),
  buyer_id: z.number().int(),
  buyer_nickname: z.string(),
  seller_id: z.number().int(),
  seller_nickname: z.string(),
  role: z.enum(['buyer', 'seller']),
  num: money,
  price: money,
  amount: money,
  currency: z.string(),
  pay_status: z.enum(orderStates),
  pay_status_text: z.string(),
  deadline: maybeTime,
  expires_in: z.number().int().nullable(),
  awaits: z.enum(['buyer', 'seller', 'operator']).nullable(),
  actions: z.array(z.string()),
  ma_type: z.string(),
  /** The seller's method as it was when the order was placed. */
  ma: ma.nullable(),
  voucher: z.array(picture),
  payer_name: z.string(),
  memo_code: z.string(),
  pay_minutes: z.number().int(),
  createtime: time,
  confirmtime: maybeTime,
  paytime: maybeTime,
  sendtime: maybeTime,
  receivedtime: maybeTime,
  canceltime: maybeTime,
  cancel_reason: z.string(),
  remind_at: maybeTime,
  evaluated: flag,
  appeal_id: z.number().int().nullable(),
})

export const appeal = z.object({
  id: z.number().int(),
  buy_orderid: z.string(),
  /** Which side the viewer is of the order. */
  role: z.enum(['buyer', 'seller']),
  applied_by: z.enum(['buyer', 'seller']),
  type: z.enum(['unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other']),
  content: z.string(),
  images: z.array(picture),
  status: z.enum(['open', 'resolved', 'revoked']),
  awaits: z.enum(['buyer', 'seller', 'operator']).nullable(),
  deadline: maybeTime,
  result: z.string(),
  timeline: z.array(
    z.object({
      actor: z.enum(['buyer', 'seller', 'operator', 'system']),
      action: z.string(),
      content: z.string(),
      images: z.array(picture),
      createtime: time,
    }),
  ),
  createtime: time,
})

export const noticeTypes = ['system', 'order', 'appeal', 'account'] as const
export const notice = z.object({
  id: z.number().int(),
  type: z.enum(noticeTypes),
  title: z.string(),
  content: z.string(),
  buy_orderid: z.string(),
  /** Our addition: the screen of the app that shows what it is about, with its query; empty where there is none. */
  link: z.string(),
  is_read: flag,
  createtime: time,
})

export const bill = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  type: z.string(),
  money,
  before: money,
  after: money,
  memo: z.string(),
  /** Our addition: the other side of a transfer; empty for anything else. */
  peer: z.string(),
  buy_orderid: z.string(),
  createtime: time,
})

export const exchange = z.object({
  id: z.number().int(),
  coin: money,
  usdt: usdtMoney,
  rate: usdtMoney,
  fee: usdtMoney,
  network: z.enum(exchangeNetworks),
  address: z.string(),
  status: z.enum(['pending', 'paid', 'refused']),
  txid: z.string(),
  reason: z.string(),
  createtime: time,
})

export const message = z.object({
  id: z.number().int(),
  session_id: z.number().int(),
  buy_orderid: z.string(),
  sender: z.enum(['me', 'peer', 'system', 'service']),
  message: z.string(),
  message_type: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  message_id: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  createtime: time,
})

export const chatSession = z.object({
  id: z.number().int(),
  buy_orderid: z.string(),
  service: flag,
  /** Of customer service: whose turn it is. Empty in an order's chat. */
  state: z.enum(['', ...serviceStates]),
  peer: z.object({ id: z.number().int(), nickname: z.string(), avatar: z.string(), online: flag }),
})

export const fault = z.object({
  id: z.number().int(),
  type: z.enum(faultTypes),
  content: z.string(),
  images: z.array(picture),
  contact: z.string(),
  status: z.enum(['open', 'answered']),
  answer: z.string(),
  answertime: maybeTime,
  createtime: time,
})

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    total: z.number().int(),
    per_page: z.number().int(),
    current_page: z.number().int(),
    last_page: z.number().int(),
    data: z.array(item),
  })

export type Userinfo = z.output<typeof userinfo>
export type PaymentMethod = z.output<typeof ma>
export type Product = z.output<typeof product>
export type Order = z.output<typeof order>
export type Appeal = z.output<typeof appeal>
export type Notice = z.output<typeof notice>
export type Bill = z.output<typeof bill>
export type Exchange = z.output<typeof exchange>
export type Fault = z.output<typeof fault>
export type Message = z.output<typeof message>
export type ChatSession = z.output<typeof chatSession>
export type Picture = z.output<typeof picture>
export type Page<T> = { total: number; per_page: number; current_page: number; last_page: number; data: T[] }
