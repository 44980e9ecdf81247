import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { eventNumberField, integer, limit, oneOf, orderIdField, page } from '../fields.ts'
import { chatSession, listOf, message, notice, noticeTypes } from '../objects.ts'

export const homeConfig = z.object({
  coin_name: z.string(),
  currency: z.string(),
  coin_price: z.string(),
  usdt_rate: z.string(),
  usdt_fee: z.string(),
  networks: z.array(z.string()),
  bond: z.string(),
  fee: z.string(),
  limits: z.object({
    order_min: z.string(),
    order_max: z.string(),
    price_min: z.string(),
    price_max: z.string(),
    newcomer_open_orders: z.number().int(),
    newcomer_completed_orders: z.number().int(),
  }),
  windows: z.object({
    confirm_minutes: z.number().int(),
    pay_minutes: z.array(z.number().int()),
    release_minutes: z.number().int(),
    remind_seconds: z.number().int(),
    acknowledge_hours: z.number().int(),
  }),
  ma_types: z.array(
    z.object({ type: z.string(), name: z.string(), has_bank: z.number(), has_qrcode: z.number() }),
  ),
  banners: z.array(
    z.object({ id: z.number().int(), title: z.string(), content: z.string(), link: z.string() }),
  ),
  notices: z.array(
    z.object({ id: z.number().int(), title: z.string(), content: z.string(), createtime: z.number() }),
  ),
  share: z.object({ title: z.string(), text: z.string(), url: z.string() }),
  customer: z.object({ online: z.number(), hours: z.string(), answer_minutes: z.number().int() }),
  ws_url: z.string(),
  public_url: z.string(),
  /** The server's key that a browser subscribes to web push with; empty: none. */
  push_key: z.string(),
  version: z.string(),
  demo: z.union([z.literal(0), z.literal(1)]),
})
export type HomeConfig = z.output<typeof homeConfig>

export const homeCalls = defineEndpoints({
  '/api/index': {
    auth: 'N',
    summary: 'The market as it stands: prices, limits, windows, payment types.',
    body: z.object({}),
    data: homeConfig,
    refusals: [],
  },
  '/api/notice': {
    auth: 'Y',
    summary: 'My notices, newest first, of one type where asked, with the number unread of all.',
    body: z.object({ type: oneOf(noticeTypes).optional(), page, limit }),
    data: listOf(notice).extend({ unread: z.number().int() }),
    refusals: [],
  },
  '/api/notice/allRead': {
    auth: 'Y',
    summary: 'Mark all my notices read, or the one named.',
    body: z.object({ id: eventNumberField.optional() }),
    data: z.object({ unread: z.number().int() }),
    refusals: ['NOTICE_NOT_FOUND'],
    changes: true,
  },
  '/api/chat/history': {
    auth: 'Y',
    summary: 'Messages of an order or of customer service, twenty at a time, newest first.',
    body: z.object({
      buy_orderid: orderIdField.optional(),
      service: integer(1, 1).optional(),
      before: eventNumberField.optional(),
    }),
    data: z.object({ session: chatSession, data: z.array(message), next: z.number().int().nullable() }),
    refusals: ['ORDER_NOT_FOUND'],
  },
})
