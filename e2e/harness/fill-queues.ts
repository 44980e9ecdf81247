import { plainPicture } from '@u-market/testkit/pictures'
import type { World } from '@u-market/testkit/world'

/** Something waits in every queue, and something has been decided. */
export async function fillQueues(market: World): Promise<void> {
  const { alice, bob, mei, olivia } = market
  await bob.exchanges({ coin: '10.00' })
  await olivia.issues({ to: bob, amount: '2000.00' })
  await bob.call('certifyMerchant', { apply: '1', contact: 'bob@example.com' })
  const offer = await alice.lists({ num: '30.00' })
  const order = await mei.buys({ from: offer, num: '20.00' })
  await alice.confirms(order)
  await mei.marksPaid(order)
  await alice.appeals(order)
  const { url } = await bob.client.upload(await plainPicture(), 'evidence')
  await bob.call('reportFault', { type: 'app', content: 'The scanner stays black.', images: url })
  const { userId } = await alice.info()
  await bob.call('reportUser', { userId, type: 'abuse', content: 'Rude in the chat.' })
  await askService(market)
}

async function askService({ connect, bob }: World): Promise<void> {
  const socket = await connect(bob)
  socket.says('openChat', { service: 1 })
  const { data } = await socket.hears('chatOpened')
  const message = { message: 'Where is my coin?', messageType: 0, messageId: 'bob-asks-1' } as const
  socket.says('sendMessage', { sessionId: data.session.id, ...message })
  await socket.hears('messageSent')
}
