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
/** Reads as the worker does each minute, with the clock moved by hand. */
type Reads = (deps?: Deps) => Promise<void>

/** A world whose reference price follows a feed that was read once. */
export function fedWorld(
  play: (world: World, feed: Feed & { reads: Reads }) => Promise<void>,
): Promise<void> {
  return withSources([''], async (world, [feed], reads) => {
    await reads()
    await play(world, Object.assign(feed, { reads }))
  })
}

/** A world whose reference price follows several sources, each with an ending of its address. */
export async function withSources<Endings extends readonly string[]>(
  endings: readonly [...Endings],
  play: (world: World, feeds: { readonly [At in keyof Endings]: Feed }, reads: Reads) => Promise<void>,
): Promise<void> {
  const sources = await Promise.all(endings.map(openSource))
  // One source for each ending, in their order.
  const feeds = sources.map(({ feed }) => feed) as { [At in keyof Endings]: Feed }
  try {
    await inWorld({ priceUrls: sources.map(({ feed }) => feed.url) }, (world) =>
      play(world, feeds, async (deps = world.deps) => {
        await world.clock.advance({ minutes: 1 })
        await readPriceFeed(deps)
      }),
    )
  } finally {
    for (const { close } of sources) await close()
  }
}

async function openSource(ending: string) {
  const server = createServer((request, response) => {
    feed.asked++
    feed.answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const feed: Feed = {
    url: `http://127.0.0.1:${portOf(server)}/price${ending}`,
    asked: 0,
    answer: () => {},
    says: (price) => {
      feed.answer = (_, response) => response.end(JSON.stringify({ price }))
    },
  }
  feed.says(7.2)
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { feed, close }
}
