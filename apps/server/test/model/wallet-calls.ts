import type { CallModel } from './command.ts'
import { credit, type Exchange, type Market, payHeld, type Trader } from './market.ts'
import { minorOf, textOf, usdtFor } from './money.ts'
import { traderOf } from './offer-calls.ts'
import {
  countUse,
  decidingRules,
  exchangesOf,
  exchangingRules,
  firstRefusal,
  transferRules,
  transfersOf,
  transfersTo,
} from './rules.ts'
import { exchangeView } from './views.ts'

type WalletCalls = 'payCoin' | 'requestExchange' | 'console.decideExchange' | 'console.proposeCoin'

export const walletCalls: Readonly<Record<WalletCalls, CallModel>> = {
  payCoin: {
    refusal: (market, { who, form }) => {
      const receiver = ownerOf(market, form.walletAddress)
      if (!receiver) return 'WALLET_NOT_FOUND'
      const amount = minorOf(form.amount ?? '')
      return firstRefusal(transferRules, { market, payer: traderOf(market, who), receiver, amount })
    },
    apply: (market, { who, form }) => {
      const payer = traderOf(market, who)
      const receiver = ownerOf(market, form.walletAddress)
      const amount = minorOf(form.amount ?? '')
      if (!receiver) throw new Error('coin was paid to a wallet that is not there')
      countUse(market, transfersTo(market, payer, receiver))
      countUse(market, transfersOf(payer))
      credit(market, payer.name, { type: 'transfer', money: -amount, orderId: '' })
      credit(market, receiver.name, { type: 'transfer', money: amount, orderId: '' })
      return { money: textOf(-amount), coin: textOf(payer.available) }
    },
  },
  requestExchange: {
    refusal: (market, { who, form }) => {
      const trader = traderOf(market, who)
      if (!trader.isVerified) return 'REALNAME_REQUIRED'
      return firstRefusal(exchangingRules, { market, trader, coin: minorOf(form.coin ?? '') })
    },
    apply: (market, { who, form }, answer) => {
      const trader = traderOf(market, who)
      const { name } = trader
      countUse(market, exchangesOf(trader))
      const coin = minorOf(form.coin ?? '')
      const usdt = usdtFor(coin, market.terms)
      const exchange: Exchange = {
        id: Number(answer.id),
        trader: name,
        coin,
        usdt,
        status: 'pending',
        transactionId: '',
      }
      market.exchanges.push(exchange)
      credit(market, name, { type: 'exchange_hold', money: -coin, orderId: '' })
      return exchangeView(exchange)
    },
  },
  'console.proposeCoin': {
    refusal: () => null,
    apply: (market, { form }) => {
      const trader = Object.values(market.traders).find(({ id }) => id === Number(form.userId))
      if (!trader) throw new Error('coin was issued to nobody')
      credit(market, trader.name, { type: 'coin_issue', money: minorOf(form.amount ?? ''), orderId: '' })
      return { coin: textOf(trader.available) }
    },
  },
  'console.decideExchange': {
    refusal: (market, { form }) => {
      const exchange = exchangeOf(market, form.id)
      return exchange ? firstRefusal(decidingRules, { exchange, form }) : 'EXCHANGE_NOT_FOUND'
    },
    apply: (market, { form }) => {
      const exchange = exchangeOf(market, form.id)
      if (!exchange) throw new Error('an exchange that is not there was decided')
      exchange.status = statusAfter[form.decision ?? ''] ?? exchange.status
      if (form.decision === 'pay' || form.decision === 'correct')
        exchange.transactionId = form.transactionId ?? ''
      if (form.decision === 'pay')
        payHeld(market, exchange.trader, { type: 'exchange_paid', money: -exchange.coin, orderId: '' })
      if (exchange.status === 'refused')
        credit(market, exchange.trader, { type: 'exchange_refused', money: exchange.coin, orderId: '' })
      return { ...exchangeView(exchange), status: exchange.status }
    },
  },
}

const statusAfter: Readonly<Record<string, Exchange['status']>> = {
  authorise: 'authorised',
  pay: 'paid',
  correct: 'paid',
  confirm: 'confirmed',
  refuse: 'refused',
}

function ownerOf(market: Market, walletAddress: string | undefined): Trader | undefined {
  return Object.values(market.traders).find((trader) => trader.walletAddress === walletAddress)
}

function exchangeOf(market: Market, id: string | undefined): Exchange | undefined {
  return market.exchanges.find((exchange) => exchange.id === Number(id))
}
