import { paymentProof } from '../pictures.ts'
import type { Trader } from '../trader.ts'
import { openServiceChat } from './chat.ts'
import type { DemoMarket } from './market.ts'

type Cast = { readonly alice: Trader; readonly bob: Trader; readonly nina: Trader; readonly oscar: Trader }

/** Alice has her answer; Nina waits for hers, with a picture. */
export async function playService(market: DemoMarket, cast: Cast): Promise<void> {
  const { alice, nina } = cast
  await playFaults(market, cast)
  const chat = openServiceChat(market)
  await chat.says(alice, 'Can I raise the upper limit of an offer that already has an open order?')
  await market.advance({ minutes: 6 })
  const olivia = await market.operator()
  const { data } = await olivia.call('listConversations', { conversationState: 'waiting' })
  for (const { id } of data) {
    const { messages } = await olivia.call('getConversation', { id })
    await olivia.call('answerConversation', {
      id,
      message: 'Yes. The open order keeps the terms it was placed on; the new limit holds for the next one.',
      messageType: 0,
      messageId: `demo-answer-${id}`,
      seen: messages.at(-1)?.id ?? 0,
    })
  }
  await chat.says(
    nina,
    'Hello! I am new here. Somebody outside the app shows me this payment proof and wants coin for it. Is it real?',
  )
  await chat.shows(
    nina,
    await paymentProof({
      amount: '720.00',
      currency: 'CNY',
      from: 'Unknown Payer',
      to: nina.realName,
      account: '6222 0000 0000 0000',
      at: market.now(),
      memo: '000000',
    }),
  )
}

/** Bob's report was answered yesterday; Oscar's still waits in the queue. */
async function playFaults(market: DemoMarket, { bob, oscar }: Cast): Promise<void> {
  const { id } = await bob.call('reportFault', {
    type: 'app',
    content: 'After I turn my phone sideways the countdown stands still until I reload.',
  })
  await market.advance({ minutes: 40 })
  const olivia = await market.operator()
  await olivia.call('answerFault', {
    id,
    answer: 'Thank you, we have fixed this. Please close the app once and open it again.',
  })
  await oscar.call('reportFault', {
    type: 'account',
    content: 'The camera stays black when I take the photo of my document. A file works.',
    contact: 'oscar@example.com',
  })
}
