import { screen } from '@testing-library/react'
import type { Dispute } from '@u-market/contract'
import { toWire } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { afterEach, expect, test } from 'vitest'
import { market } from '../../test/market.ts'
import { hasUnread, NOW } from '../../test/order.tsx'
import { orderIn } from '../../test/sample-orders.ts'
import { alice, bob, config, method, ORDER_ID, offer, orderPageOf, pageOf } from '../../test/samples.ts'
import { show, standStillAt } from '../../test/show.tsx'
import { readScreenParamsAgain } from '../base/stores/screen-params.ts'
import { MatchScreen } from '../features/offers/MatchScreen.tsx'
import { SellScreen } from '../features/offers/SellScreen.tsx'
import { BuyScreen } from '../features/offers/TakeOfferScreen.tsx'
import { DisputeDetail } from '../features/orders/disputes/DisputeDetail.tsx'
import { OrderProcessScreen } from '../features/orders/OrderProcessScreen.tsx'
import { LaterPurchaseNotice } from './App.tsx'

const order = orderIn('paying', 'buyer', { method: method() })
const sale = orderIn('confirming', 'seller')
const dispute: Dispute = {
  id: 5,
  kind: 'appeal',
  orderId: ORDER_ID,
  role: 'buyer',
  openedBy: 'buyer',
  type: 'unreleased',
  content: 'Not released',
  images: [],
  status: 'open',
  stage: 'answer',
  proposal: null,
  award: null,
  awaits: 'seller',
  actions: [],
  deadlineAt: null,
  windowSeconds: null,
  result: '',
  timeline: [],
  createdAt: NOW,
}

/** Never answered: what is shown comes from the session store. */
const slow = ['getOffer', 'getOrder', 'getDispute'] as const

/** Each item (`payGobackParam` is in PayPasswordScreen.test.tsx) under the specification's name, the screen that reads it, and what that screen then shows before any answer. */
const items: readonly {
  readonly name: string
  readonly item: unknown
  readonly as?: typeof alice
  readonly at: string
  readonly ui: React.ReactNode
  readonly shows: () => Promise<HTMLElement>
}[] = [
  {
    name: 'buyListItem',
    item: offer,
    at: paths.offer(offer.id),
    ui: <BuyScreen />,
    shows: () => screen.findByRole('article', { name: 'Alice' }),
  },
  {
    name: 'sellItem',
    item: offer,
    as: alice,
    at: paths.editOffer(offer.id),
    ui: <SellScreen />,
    shows: () => screen.findByRole('button', { name: 'Save changes' }),
  },
  {
    name: 'matchItem',
    item: { amount: '100' },
    at: screens.match,
    ui: <MatchScreen />,
    shows: () => screen.findByText('¥100.00'),
  },
  {
    name: 'orderBuyItem',
    item: order,
    at: screens.order,
    ui: <OrderProcessScreen />,
    shows: () => screen.findByRole('heading', { name: 'Pay Alice' }),
  },
  {
    name: 'orderSellItem',
    item: { ...sale, orderType: 'sell' },
    as: alice,
    at: paths.order(sale.orderId),
    ui: <OrderProcessScreen />,
    shows: () => screen.findByRole('button', { name: 'Confirm order' }),
  },
  {
    name: 'appealItem',
    item: dispute,
    at: paths.appeal(5),
    ui: <DisputeDetail id={5} />,
    shows: () => screen.findByRole('link', { name: new RegExp(ORDER_ID) }),
  },
  {
    name: 'showStepModel',
    item: true,
    at: screens.home,
    ui: <LaterPurchaseNotice />,
    shows: () => screen.findByRole('dialog', { name: 'Purchase notice' }),
  },
]

afterEach(() => sessionStorage.clear())

test.each(items)(
  '$name, left in the session store by another screen, is read by its own',
  {
    tags: ['parameters.items', 'parameters.stored'],
  },
  async ({ name, item, as = bob, at, ui, shows }) => {
    standStillAt(NOW)
    hasUnread(0)
    for (const call of slow) market.answers(call, () => new Promise<never>(() => undefined))
    market.answers('getMarket', config)
    market.answers('getUser', as)
    market.answers('listPaymentMethods', [method()])
    market.answers('listOffers', pageOf([offer]))
    market.answers('listOrders', orderPageOf([]))
    market.answers('listPasskeys', [])
    market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
    sessionStorage.setItem('parameters', JSON.stringify({ state: { [name]: toWire(item) } }))
    readScreenParamsAgain()
    await show(ui, { as, at })
    expect(await shows()).toBeVisible()
  },
)
