import type { Proof } from './rows.ts'

const journey = {
  trade: ['trade', 'a whole trade on two phones, without a reload'],
  quickBuy: ['trade', 'quick buy finds the best offer by itself'],
  newcomer: ['newcomer', 'a newcomer gets in: code, pay password, documents, a refusal, an approval'],
  exchange: [
    'exchange',
    'coin goes out as USDT: paid with its transaction, refused with a reason, both followed live',
  ],
  merchant: [
    'merchant',
    'a merchant: what it takes, the bond, the approval, the badge, and the bond back on leaving',
  ],
  methods: [
    'methods',
    'a payment method is added with its code, changed, kept while an offer uses it, and removed',
  ],
  learn: ['learn', 'a visitor finds an answer, walks through the tutorial and reads who we are'],
} as const satisfies Record<string, Proof>

/** Section 2: every route, whether it is marked (auth), and the journey that goes there. Each is looked at by `screens` besides. */
export const routes: Readonly<Record<string, { readonly auth?: true; readonly shownBy: Proof }>> = {
  '/': { shownBy: journey.trade },
  '/views/home/index': { shownBy: journey.quickBuy },
  '/views/trade/index': { shownBy: journey.trade },
  '/views/order/index': { shownBy: ['screens', 'an order in every state, as {side} sees it'] },
  '/views/my/index': { auth: true, shownBy: journey.trade },
  '/views/other/about': { shownBy: journey.learn },
  '/views/auth/login': {
    shownBy: ['session', 'a guarded screen asks to log in, and leads back to where I was'],
  },
  '/views/auth/register': { shownBy: journey.newcomer },
  '/views/auth/key': {
    shownBy: ['passkey', 'a passkey signs in and approves a release, in the place of both passwords'],
  },
  '/views/trade/sell': { shownBy: journey.trade },
  '/views/trade/manage': { shownBy: journey.methods },
  '/views/trade/add': { shownBy: journey.methods },
  '/views/trade/kyc': { shownBy: journey.newcomer },
  '/views/trade/kyc-finish': { shownBy: journey.newcomer },
  '/views/trade/kyc-wait': { shownBy: journey.newcomer },
  '/views/trade/match': { shownBy: journey.quickBuy },
  '/views/trade/buy_process': { shownBy: journey.trade },
  '/views/home/problem': { shownBy: journey.learn },
  '/views/home/problemDetail': { shownBy: journey.learn },
  '/views/home/scan': {
    auth: true,
    shownBy: ['codes', 'my code with an amount, scanned by another phone, is confirmed and paid once'],
  },
  '/views/home/buylist': { shownBy: journey.trade },
  '/views/home/buy': { shownBy: journey.trade },
  '/views/home/exchange': { auth: true, shownBy: journey.exchange },
  '/views/home/usdtOrder': { shownBy: journey.exchange },
  '/views/home/chat': { shownBy: journey.trade },
  '/views/home/tutorial': { shownBy: journey.learn },
  '/views/home/customer': {
    auth: true,
    shownBy: ['service', 'a user asks with a picture, and an operator’s answer arrives live'],
  },
  '/views/my/ewm': {
    shownBy: ['codes', 'my code with an amount, scanned by another phone, is confirmed and paid once'],
  },
  '/views/my/mybill': { shownBy: ['bills', 'bills are filtered, summed, and each leads to what caused it'] },
  '/views/my/appeal': { shownBy: ['appeal', 'an appeal is ruled: {ruling}; both see it live'] },
  '/views/my/pwd': { shownBy: journey.newcomer },
  '/views/my/loginpwd': {
    shownBy: ['accounts', 'a changed password signs out the other phone at once, and not this one'],
  },
  '/views/my/setting': {
    shownBy: ['choices', 'the language switches in one step and is kept for the next start'],
  },
  '/views/my/mod_user_info': {
    shownBy: ['accounts', 'a profile: a picture, a nickname, another language, and out'],
  },
  '/views/my/merchant_auth': { shownBy: journey.merchant },
  '/views/my/bond': { shownBy: journey.merchant },
  '/views/my/notice': {
    auth: true,
    shownBy: ['notices', 'a notice arrives live, is counted, leads to its cause, and is read'],
  },
  '/views/my/fault': {
    shownBy: ['service', 'a fault is reported with a picture, and its answer arrives as a notice'],
  },
  '/views/my/share': {
    shownBy: ['share', 'an invitation card is made on the phone, saved, and leads a friend to registration'],
  },
}
