import { test as base, inWorld, type Trader, type World } from '@u-market/testkit'
import { createBrowser, type PushService, startPushService } from './push-service.fixture.ts'

const keys = {
  publicKey: 'BKlPipF5fT6-eALHJzTPBBzJHtJCGXFiE1Rdb5TaemDEupPzdE6nUrfZJcVT6RxmSXhNgY9FwJCzST78TFYOOno',
  privateKey: '3o5sVmM88RmG_k2OrRrnqPwqyl5heuuqR6lFaMfk1_E',
  subject: 'mailto:push@market.example',
}

export const test = base.extend<{ service: PushService; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    await service.stop()
  },
  world: async ({ service }, use) => {
    await inWorld({ webPush: pushesTo(service) }, use)
  },
})

export function pushesTo({ origin }: PushService) {
  return { ...keys, trustedOrigin: origin }
}

export type Browser = ReturnType<typeof createBrowser>

/** Subscribes a user's phone to web push. */
export async function turnsOn(trader: Trader, { origin }: PushService): Promise<Browser> {
  const browser = createBrowser(`${origin}/send/${trader.username}`)
  await trader.call('setWebPush', { subscription: browser.subscription, on: 1 })
  return browser
}

export function runsJobs({ clock }: World): Promise<void> {
  return clock.advance({ seconds: 0 })
}

type Shown = { title: string; body: string; path: string; tag: string }

/** What the phone showed, in the order of arrival. */
export function shown({ received }: PushService, browser: Browser): Shown[] {
  const field = (body: Buffer, name: keyof Shown) => String(Reflect.get(Object(browser.read(body)), name))
  return received
    .filter(({ path }) => browser.endpoint.endsWith(path))
    .map(({ body }) => ({
      title: field(body, 'title'),
      body: field(body, 'body'),
      path: field(body, 'path'),
      tag: field(body, 'tag'),
    }))
}

export function titles(service: PushService, browser: Browser): string[] {
  return shown(service, browser).map(({ title }) => title)
}
