import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import { openSocket } from '@u-market/testkit'
import { placeOrder } from '@u-market/testkit/acts'
import { sendCall } from './callers.ts'
import type { Server } from './release.ts'

type Pushes = { readonly from: Server; readonly to: Server; readonly crowd: Crowd; readonly count: number }

/** At no fixed distance from a poll. */
const PAUSE_MS = { least: 20, most: 150 } as const

/** Places orders at one server, one after the other, while the seller's phone is connected to another. Times in ms, from the call to the frame. */
export async function timePushes({ from, to, crowd, count }: Pushes) {
  const socket = await openSocket(to.baseUrl, crowd.sellerTokens[0] ?? '')
  const times: number[] = []
  let seq = 0
  for (let turn = 0; turn < count; turn++) {
    await delay(randomInt(PAUSE_MS.least, PAUSE_MS.most))
    const pushed = socket.hears('newMessage', (frame) => frame.seq > seq)
    const started = performance.now()
    const offer = { id: crowd.offerIds[0] ?? 0, methodTypes: ['bank'] as const }
    const placing = sendCall(from.baseUrl, {
      name: placeOrder.call,
      token: crowd.tokens.at(-1 - (turn % 50)) ?? '',
      form: placeOrder.form({ offer, quantity: { num: '5.00' } }),
    })
    seq = (await pushed).seq
    times.push(performance.now() - started)
    await placing
  }
  await socket.hangUp()
  const sorted = times.toSorted((one, other) => one - other)
  return { median: sorted[Math.floor(count / 2)] ?? 0, most: sorted.at(-1) ?? 0 }
}
