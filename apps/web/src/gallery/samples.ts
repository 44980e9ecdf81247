import type { Offer } from '@u-market/contract'
import { serverNow } from '../base/clock.ts'

export const now = Math.floor(serverNow() / 1000)

export const offer: Offer = {
  id: 1,
  userId: 1,
  nickname: 'Alice',
  avatar: '',
  isMerchant: 1,
  isVerified: 1,
  isOnline: 1,
  lastSeenAt: now - 60,
  creditRating: 100,
  dealCount: 128,
  completionRate: 98,
  record: { completed: 49, rate: 98, rateCount: 50 },
  releaseSeconds: 190,
  price: '7.18',
  currency: 'CNY',
  num: '500.00',
  remainingNum: '420.00',
  minAmount: '100.00',
  maxAmount: '3000.00',
  methodTypes: ['bank', 'alipay', 'wechat', 'paypal'],
  remark: '',
  payMinutes: 15,
  autoConfirm: 0,
  status: 'up',
  createdAt: 0,
}

export const stranger: Offer = {
  ...offer,
  userId: 7,
  nickname: 'A seller with a very long name indeed',
  isMerchant: 0,
  isOnline: 0,
  lastSeenAt: now - 7500,
  dealCount: 0,
  completionRate: null,
  record: { completed: 0, rate: null, rateCount: 0 },
  releaseSeconds: null,
  methodTypes: ['bank'],
}
