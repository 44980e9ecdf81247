import { type ConsoleDataOf, fieldInLanguage, inEachLanguage, wireName } from '@u-market/contract'
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('consent to the terms', () => {
  test('a new version is asked for before coin moves, and never where the other party waits', {
    tags: ['call.agree'],
  }, async ({ world }) => {
    const { alice, bob, olivia, pool } = world
    const offer = await alice.lists({ num: '80.00', min: '10.00', max: '500.00' })
    const open = await bob.buys({ from: offer, num: '5.00', type: 'bank' })
    // The texts that come with the market are asked for at the registration only.
    expect((await pool.query('select from consent')).rowCount).toBe(0)

    const paid = { type: 'transfer', walletAddress: alice.walletAddress, amount: '1.00' } as const
    const pay = () =>
      bob.call(
        'payCoin',
        { ...paid, payPassword: bob.payPassword },
        { idempotencyKey: 'pay-before-the-terms' },
      )
    await pay()
    await publish(world, 'risk', { change: 'A new risk', content: 'All of this text is new.' })
    const needed = {
      version: 2,
      texts: expect.arrayContaining([
        expect.objectContaining({ topic: 'risk', version: 2, change: 'A new risk' }),
      ]),
    }
    const moves = [
      () => bob.buys({ from: offer, num: '5.00', type: 'bank' }),
      () => alice.lists({ num: '1.00', min: '7.00', max: '7.20' }),
      () => alice.call('editOffer', { id: offer.id, num: '70.00' }),
      () =>
        bob.call('payCoin', {
          type: 'transfer',
          walletAddress: 'Unobody',
          amount: '1.00',
          payPassword: '135791',
        }),
    ]
    for (const move of moves) await expect(move()).refusedWith('CONSENT_NEEDED', needed)
    // The response of what was done before may have been lost.
    await pay()
    // What was begun is finished without it, and an offer can be unlisted.
    await alice.confirms(open)
    await bob.marksPaid(open)
    await alice.releases(open)
    await alice.call('editOffer', { id: offer.id, status: 'down' })

    await expect(bob.call('agree', { version: 1 })).refusedWith('CONSENT_NEEDED', needed)
    await expect(bob.call('agree', { version: 3 })).naming('version')
    await bob.call('agree', { version: 2 })
    await bob.call('agree', { version: 2 })
    await alice.call('agree', { version: 2 })
    await alice.call('editOffer', { id: offer.id, status: 'up' })
    await bob.buys({ from: offer, num: '5.00', type: 'bank' })
    expect(await olivia.call('getUser', { userId: bob.id })).toMatchObject({
      agreedVersion: 2,
      agreedAt: Math.floor(world.clock.now().getTime() / 1000),
    })
    const { rows } = await pool.query('select version, given_by from consent where user_id = $1', [bob.id])
    expect(rows).toEqual([{ version: 2, given_by: 'agree' }])
  })

  test('a correction asks no user; a version says in each language what changed, and only terms have one', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    await publish(world, 'terms', { content: 'A corrected text of the terms.' })
    const offer = await alice.lists({ num: '80.00', min: '10.00', max: '500.00' })
    await bob.buys({ from: offer, num: '5.00', type: 'bank' })
    const [about] = (await olivia.call('listHelp', { kind: 'about' })).data
    const words = wordsOf(about!)
    await expect(
      olivia.call('editHelpText', {
        ...words,
        needsConsent: '1',
        changeEn: 'Something',
        changeZh: '有一些变更',
      }),
    ).naming('needsConsent')
    const [terms] = (await olivia.call('listHelp', { kind: 'terms' })).data
    // Support corrects texts, and binds no user.
    const sue = await world.atConsole('sue')
    const binding = { ...wordsOf(terms!), needsConsent: '1', ...inEachLanguage('change', () => 'All stop') }
    await expect(sue.call('editHelpText', binding)).refusedWith('OPERATOR_ROLE', {
      acts: ['setting.change'],
      roles: ['administrator'],
    })
    await sue.call('editHelpText', wordsOf(terms!))
    await expect(
      olivia.call('editHelpText', { ...wordsOf(terms!), needsConsent: '1', changeEn: 'Something' }),
    ).naming('changeZh')
    await publish(world, 'terms', { change: 'More terms' })
    await publish(world, 'privacy', { change: 'More privacy' })
    const read = (await bob.call('listHelp', { kind: 'terms' })).data
    expect(read.map(({ topic, version, change }) => [topic, version, change])).toEqual([
      ['terms', 2, 'More terms'],
      ['privacy', 3, 'More privacy'],
      ['risk', 1, ''],
    ])
    await expect(bob.buys({ from: offer, num: '5.00', type: 'bank' })).refusedWith('CONSENT_NEEDED', {
      version: 3,
      texts: ['terms', 'privacy', 'risk'].map((topic) => expect.objectContaining({ topic })),
    })
    const [entry] = (await olivia.call('listAudit', {})).data
    expect(JSON.parse(entry!.after)).toMatchObject({ version: 3, [wireName('changeEn')]: 'More privacy' })
  })

  test('registering records the version that was shown', async ({ world }) => {
    const mobile = '+8613911118888'
    const visitor = world.visitor()
    const register = async (agreed: string) => {
      const { demoCode: code = '' } = await visitor.call('sendCode', { mobile, event: 'register' })
      return visitor.call('register', { mobile, code, password: 'correct-horse-9', agreed })
    }
    await expect(register('2')).naming('agreed')
    await world.clock.advance({ minutes: 2 })
    const { id } = await register('1')
    expect(await world.olivia.call('getUser', { userId: id })).toMatchObject({ agreedVersion: 1 })
    expect(await world.olivia.call('getUser', { userId: world.bob.id })).toMatchObject({
      agreedVersion: 0,
      agreedAt: null,
    })
  })
})

type Topic = 'terms' | 'privacy' | 'risk'
type Edit = { readonly change?: string; readonly content?: string }

/** Edits a text; with `change`, as a version that users have to agree to. */
async function publish({ olivia }: World, topic: Topic, { change, content }: Edit): Promise<void> {
  const text = (await olivia.call('listHelp', { kind: 'terms' })).data.find((each) => each.topic === topic)
  await olivia.call('editHelpText', {
    ...wordsOf(text!),
    ...(content !== undefined && inEachLanguage('content', () => content)),
    ...(change !== undefined && { needsConsent: '1', ...inEachLanguage('change', () => change) }),
  })
}

/** The words of a text, as the form takes them. */
function wordsOf(text: ConsoleDataOf<'listHelp'>['data'][number]) {
  return {
    id: text.id,
    ...inEachLanguage('title', (locale) => text[fieldInLanguage('title', locale)]),
    ...inEachLanguage('content', (locale) => text[fieldInLanguage('content', locale)]),
  }
}
