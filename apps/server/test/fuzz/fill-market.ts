/** Fills a market so that traders have things of every kind and in every state, to find and to keep secret. */
import type { Trader } from '@u-market/testkit'
import { createAuthenticator } from '@u-market/testkit/authenticator'
import type { World } from '@u-market/testkit/world'
import { orderIn } from '../order-in-state.fixture.ts'
import { enrol } from '../passkeys.fixture.ts'

export async function fillMarket(world: World): Promise<void> {
  const { alice, bob, mei, oscar, olivia, crowd } = world
  const [eve] = crowd
  if (!eve) throw new Error('the crowd is gone')
  await Promise.all([alice, bob, mei, eve].map((trader) => addSecretMethod(trader)))
  await olivia.issues({ to: eve, amount: '200.00' })
  await olivia.issues({ to: bob, amount: '200.00' })
  for (const seller of [alice, mei, eve])
    await seller.call('addOffer', {
      ...listing,
      methodIds: await methodsOf(seller),
      payPassword: seller.payPassword,
    })
  for (const buyer of [alice, bob, mei, eve]) await buyer.call('addOffer', wish)
  for (const state of states)
    for (const parties of [
      { buyer: bob, seller: alice },
      { buyer: mei, seller: eve },
    ])
      await orderIn(world, state, parties)
  for (const trader of [alice, bob]) await enrol(trader, createAuthenticator())
  await speakOfOrders(alice, bob)
  await writeMessages(world)
  await doAllElse({ alice, bob, mei, oscar })
}

const states = ['confirming', 'paying', 'releasing', 'appealing', 'completed', 'cancelled'] as const
const terms = { num: '40.00', price: '7.20', minAmount: '10.00', maxAmount: '5000.00' }
const listing = { ...terms, autoConfirm: '0' }
const wish = { ...terms, side: 'buy', methodTypes: 'bank,alipay', remark: 'I buy every day.' } as const

async function addSecretMethod(trader: Trader): Promise<void> {
  const account = `9${String(trader.id).padStart(15, '4')}`
  const bank = {
    bankName: `Secret Bank of ${trader.username}`,
    bankBranch: `Secret Branch of ${trader.username}`,
  }
  const { payPassword, realName } = trader
  await trader.call('savePaymentMethod', { type: 'bank', name: realName, account, ...bank, payPassword })
}

async function methodsOf(trader: Trader): Promise<string> {
  return (await trader.call('listPaymentMethods', {})).map(({ id }) => id).join(',')
}

/** Texts that only the two sides of an order have read. */
async function speakOfOrders(alice: Trader, bob: Trader): Promise<void> {
  const theirs = (await alice.orders({ type: 'sell' })).data.filter(({ buyerId }) => buyerId === bob.id)
  for (const order of theirs) {
    if (order.state === 'completed') {
      await bob.rates(order, 5, 'Secret words of praise, bob to alice')
      await alice.rates(order, 4, 'Secret words of praise, alice to bob')
    }
    if (order.state === 'appealing' && order.appealId !== null) {
      await alice.addsEvidence({ id: order.appealId }, 'Secret evidence of alice')
      await bob.addsEvidence({ id: order.appealId }, 'Secret evidence of bob')
    }
    if (order.state === 'paying') await alice.reminds(order)
  }
}

/** In the chat of an order, and to customer service. */
async function writeMessages(world: World): Promise<void> {
  const { alice, bob } = world
  const socket = await world.connect(bob)
  const [order] = (await alice.orders({ type: 'sell', state: 'paying' })).data
  if (!order) throw new Error('no order waits for its payment')
  for (const [place, chat] of [{ orderId: order.orderId }, { service: 1 } as const].entries()) {
    socket.says('openChat', chat)
    const { data } = await socket.hears(
      'chatOpened',
      ({ data }) => (data.session.service === 1) === (place === 1),
    )
    const message = `Secret words of bob in chat ${place}`
    const messageId = `secret-${place}`
    socket.says('sendMessage', { sessionId: data.session.id, message, messageType: 0, messageId })
    await socket.hears('messageSent', ({ data }) => data.messageId === messageId)
  }
  await socket.hangUp()
}

type Cast = Readonly<Record<'alice' | 'bob' | 'mei' | 'oscar', Trader>>

async function doAllElse({ alice, bob, mei, oscar }: Cast): Promise<void> {
  await alice.transfers({ to: bob, amount: '1.00', memo: 'Secret memo of alice to bob' })
  await bob.exchanges({ coin: '10.00', network: 'ERC20', address: `0x${'b0b'.repeat(13)}1` })
  await mei.exchanges({ coin: '10.00', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' })
  const contact = (who: Trader) => ({
    content: `Secret fault of ${who.username}, in many words`,
    contact: `secret-${who.username}`,
  })
  for (const who of [alice, bob, oscar]) await who.call('reportBug', { type: 'app', ...contact(who) })
  await bob.call('certifyMerchant', {
    apply: '1',
    contact: 'secret contact of bob',
    remark: 'Secret remark of bob',
  })
}
