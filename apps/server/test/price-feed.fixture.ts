import { createServer, type RequestListener } from 'node:http'
import { inWorld, type World } from '@u-market/testkit'
import type { Deps } from '../src/features/deps.ts'
import { readPriceFeed } from '../src/features/offers/index.ts'
import { portOf } from '../src/platform/port-of.fixture.ts'

/** An HTTP server that returns a price, or whatever a test makes it do. */
export type Feed = {
  readonly url: string
  answer: RequestListener
  says(price: unknown): void
  asked: number
}

const MINUTE = { minutes: 1 } as const

/** A world whose reference price follows a feed that was read once. */
export async function fedWorld(
  play: (world: World, feed: Feed & { reads: (deps?: Deps) => Promise<void> }) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    feed.asked++
    feed.answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const feed: Feed = {
    url: `http://127.0.0.1:${portOf(server)}/price`,
    asked: 0,
    answer: () => {},
    says: (price) => {
      feed.answer = (_, response) => response.end(JSON.stringify({ price }))
    },
  }
  feed.says(7.2)
  try {
    await inWorld({ priceUrl: feed.url }, async (world) => {
      // Reads as the worker does each minute, with the clock moved by hand.
      const reads = async (deps: Deps = world.deps) => {
        await world.clock.advance(MINUTE)
        await readPriceFeed(deps)
      }
      await reads()
      await play(world, Object.assign(feed, { reads }))
    })
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}
