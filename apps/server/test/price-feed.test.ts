/**
 * The reference price follows small moves of a feed; large ones wait for operators. A feed that is silent, hostile or broken for
 * too long stops floating offers.
 */
import type { RequestListener } from 'node:http'
import { startServer, type World } from '@u-market/testkit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fedWorld, withSources } from './price-feed.fixture.ts'

test('floating offers follow the feed, and fixed ones do not', () =>
  fedWorld(async (world, feed) => {
    const { alice, mei, bob } = world
    const offer = await alice.lists({ num: '50.00', premium: '1.00' })
    const fixed = await mei.lists({ num: '50.00', price: '7.20' })
    feed.says('7.3049')
    await feed.reads()
    expect(await seen(world, offer)).toMatchObject({ price: '7.37' })
    expect(await seen(world, fixed)).toMatchObject({ price: '7.20' })
    expect((await world.visitor().call('getMarket', {})).coinPrice).toBe('7.30')
    await bob.buys({ from: offer, num: '5.00', quotedPrice: '7.37' })
    expect(await reference(world)).toMatchObject({
      reads: 'follows',
      reading: '7.30',
      held: null,
      problem: null,
    })
    expect((await reference(world)).history[0]).toMatchObject({ price: '7.30', by: '' })
  }))

test('a feed silent for too long stops floating offers until its next reading', () =>
  fedWorld(async (world, feed) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', premium: '1.00' })
    feed.answer = (_, response) => response.writeHead(503).end()
    await world.clock.advance({ minutes: 9 })
    await bob.buys({ from: offer, num: '5.00' })
    const phone = await world.connect(bob)
    await phone.hears('welcome')
    await feed.reads()
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    await expect(bob.quickBuys({ num: '5.00' })).refusedWith('NO_MATCH')
    expect((await world.visitor().call('listOffers', {})).data).toEqual([])
    expect(await seen(world, offer)).toMatchObject({ status: 'down', priceStop: 'stale' })
    expect((await alice.offers())[0]).toMatchObject({ status: 'up', priceStop: 'stale' })
    expect(await bob.call('checkSelling', { offerId: offer.id })).toMatchObject({ canSell: 0 })
    expect(await reference(world)).toMatchObject({ reads: 'stale', problem: 'status' })
    await phone.hears('marketChanged')
    feed.says(7.2)
    await feed.reads()
    await bob.buys({ from: offer, num: '5.00' })
    expect(await reference(world)).toMatchObject({ reads: 'follows', problem: null })
  }))

test('a feed that moves too far at once stops floating offers until two operators set the price', () =>
  fedWorld(async (world, feed) => {
    const { alice, bob, olivia } = world
    const offer = await alice.lists({ num: '50.00', premium: '1.00' })
    feed.says(7.57)
    await feed.reads()
    expect(await reference(world)).toMatchObject({ reads: 'unconfirmed', price: '7.20', held: '7.57' })
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    expect((await alice.offers())[0]).toMatchObject({ price: '7.27', priceStop: 'unconfirmed' })
    // A later small move of the feed does not end the hold: operators have to confirm.
    feed.says(7.55)
    await feed.reads()
    expect(await reference(world)).toMatchObject({ reads: 'unconfirmed', held: '7.57', reading: '7.55' })

    const frank = await world.atConsole('frank')
    const { id } = await olivia.call('proposeSetting', {
      name: 'referencePrice',
      value: '7.57',
      reason: 'The feed is right',
    })
    await expect(olivia.call('approveProposal', { id })).refusedWith('PROPOSAL_OWN')
    await frank.call('approveProposal', { id })
    expect(await reference(world)).toMatchObject({ reads: 'follows', price: '7.57', held: null })
    expect((await reference(world)).history[0]).toMatchObject({ price: '7.57', by: 'Olivia' })
    const [entry] = (await olivia.call('listAudit', { action: 'setting.change', limit: 1 })).data
    expect(entry).toMatchObject({ subject: 'setting:referencePrice', after: '{"value":"7.57"}' })
    expect(await bob.buys({ from: offer, num: '5.00' })).toMatchObject({ price: '7.65' })
    await feed.reads()
    expect(await seen(world, offer)).toMatchObject({ price: '7.63', priceStop: null })
  }))

test('a price other than the feed’s does not confirm its reading', () =>
  fedWorld(async (world, feed) => {
    feed.says(9)
    await feed.reads()
    const frank = await world.atConsole('frank')
    const form = { name: 'referencePrice', value: '7.30', reason: 'A guess' } as const
    await frank.call('approveProposal', { id: (await world.olivia.call('proposeSetting', form)).id })
    expect(await reference(world)).toMatchObject({ reads: 'unconfirmed', price: '7.30', held: '9.00' })
  }))

const broken: readonly (readonly [string, RequestListener])[] = [
  ['no_price', (_, response) => response.end('{"other": 7.2}')],
  ['no_price', (_, response) => response.end('{"price": 0}')],
  ['no_price', (_, response) => response.end('{"price": -7.2}')],
  ['no_price', (_, response) => response.end('{"price": 1e300}')],
  ['no_price', (_, response) => response.end('null')],
  ['not_json', (_, response) => response.end('<html>')],
  ['not_json', (_, response) => response.end()],
  ['too_large', (_, response) => response.end(`{"price": 7.3, "more": "${'x'.repeat(70_000)}"}`)],
  ['status', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/price' }).end()],
  ['status', (_, response) => response.writeHead(404).end('{"price": 7.3}')],
  ['unreachable', (request) => request.socket.destroy()],
]

test('a broken or hostile response counts as no reading, and the feed is read less often', () =>
  fedWorld(async (world, feed) => {
    for (const [problem, answer] of broken) {
      feed.answer = answer
      await world.clock.advance({ minutes: 5 })
      await feed.reads()
      expect(await reference(world)).toMatchObject({ problem, reading: '7.20', price: '7.20' })
    }
    const { asked } = feed
    await feed.reads()
    expect(feed.asked).toBe(asked)
  }))

test('a feed that hangs is given up, and counts as no reading', { timeout: 20_000 }, () =>
  fedWorld(async (world, feed) => {
    feed.answer = (_, response) => response.writeHead(200).write('{"price": 7.3')
    await feed.reads()
    expect(await reference(world)).toMatchObject({ problem: 'unreachable', reading: '7.20', price: '7.20' })
  }),
)

test('an order concurrent with a new reading has the quoted price, or is refused', () =>
  fedWorld(async (world, feed) => {
    const { alice, crowd } = world
    const offer = await alice.lists({ num: '50.00', premium: '0' })
    let shown = '7.20'
    for (const [round, buyer] of crowd.slice(0, 8).entries()) {
      const next = round % 2 === 0 ? '7.25' : '7.20'
      feed.says(next)
      const [bought] = await Promise.allSettled([
        buyer.buys({ from: offer, num: '2.00', quotedPrice: shown }),
        feed.reads(),
      ])
      if (bought.status === 'fulfilled') expect(bought.value.price).toBe(shown)
      else expect(bought.reason).toMatchObject({ reason: 'PRICE_CHANGED' })
      shown = (await seen(world, offer)).price
      expect(shown).toBe(next)
    }
  }))

test('servers share their readings, and an older reading changes nothing', () =>
  fedWorld(async (world, feed) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', premium: '0' })
    const other = await startServer({
      connectionString: world.pool.options.connectionString ?? '',
      dataDir: world.deps.dataDir,
      clock: { now: world.clock.now },
      settings: { priceUrls: [feed.url] },
    })
    onTestFinished(() => other.stop())
    feed.says(7.25)
    await Promise.all([feed.reads(), feed.reads(other.app.deps)])
    feed.says(9)
    await feed.reads(other.app.deps)
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    expect(await reference(world)).toMatchObject({ reads: 'unconfirmed', price: '7.25', held: '9.00' })
  }))

test('a feed that moves in small steps is held after a tenth in an hour', () =>
  fedWorld(async (world, feed) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', premium: '0' })
    for (const step of ['6.85', '6.51', '6.19']) {
      feed.says(step)
      await feed.reads()
    }
    expect(await reference(world)).toMatchObject({ reads: 'unconfirmed', price: '6.51', held: '6.19' })
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    // What two operators confirm is where the next steps are counted from.
    const frank = await world.atConsole('frank')
    const form = { name: 'referencePrice', value: '6.19', reason: 'The feed is right' } as const
    await frank.call('approveProposal', { id: (await world.olivia.call('proposeSetting', form)).id })
    for (const step of ['5.90', '5.61', '5.56']) {
      feed.says(step)
      await feed.reads()
    }
    expect(await reference(world)).toMatchObject({ reads: 'unconfirmed', price: '5.61', held: '5.56' })
  }))

test('a feed that moves in slow steps is held after a fifth in a day', () =>
  fedWorld(async (world, feed) => {
    for (const step of ['6.90', '6.60', '6.30', '6.00', '5.77', '5.75']) {
      expect((await reference(world)).reads).not.toBe('unconfirmed')
      await world.clock.advance({ hours: 2 })
      feed.says(step)
      await feed.reads()
    }
    expect(await reference(world)).toMatchObject({ reads: 'unconfirmed', price: '5.77', held: '5.75' })
  }))

describe('several sources', () => {
  test('one that is silent or far off is outvoted, and one alone sets no price', () =>
    withSources(['', '', ''], async (world, [one, two, three], reads) => {
      one.says(7.3)
      two.says(7.32)
      three.says(9)
      await reads()
      expect(await reference(world)).toMatchObject({ reads: 'follows', price: '7.32' })
      three.answer = (_, response) => response.writeHead(503).end()
      one.says(7.28)
      await reads()
      expect(await reference(world)).toMatchObject({ price: '7.30', problem: null })
      two.says(8)
      await reads()
      expect(await reference(world)).toMatchObject({ price: '7.30', problem: 'disagree' })
      two.answer = three.answer
      await reads()
      expect(await reference(world)).toMatchObject({ price: '7.30', problem: 'status' })
    }))

  test('each has its price where its address says', () =>
    withSources(['', '#data.0.last'], async (world, [one, two], reads) => {
      two.answer = (request, response) =>
        response.end(JSON.stringify({ data: [{ last: request.url?.includes('data') ? '1' : '7.25' }] }))
      one.says(7.25)
      await reads()
      expect(await reference(world)).toMatchObject({ reads: 'follows', price: '7.25' })
    }))
})

function seen(world: World, { id }: { readonly id: number }) {
  return world.visitor().call('getOffer', { id })
}

function reference({ olivia }: World) {
  return olivia.call('getReference', {})
}
