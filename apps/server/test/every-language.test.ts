/** The server has its texts in every supported language. `tools/languages` also runs this with a made-up one. */
import {
  callPaths,
  codeOf,
  DEFAULT_LOCALE,
  fieldInLanguage,
  inEachLanguage,
  type Locale,
  locales,
} from '@u-market/contract'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { messagesIn } from '../src/locales/index.ts'

const others = locales.filter((locale) => locale !== DEFAULT_LOCALE)

describe.each(locales)('in %s', (locale) => {
  test('a refusal, an invalid field and an unknown address are worded', async ({ world }) => {
    const { bob } = world
    bob.client.identity.locale = locale
    const refused = await bob.client.sendRaw(callPaths.getHelpText, 'id=999999')
    expect(refused.envelope.msg).toBe(messagesIn('refusals', locale).ARTICLE_NOT_FOUND)
    const wrong = await bob.client.sendRaw(callPaths.getHelpText, 'id=')
    expect(wrong.envelope.data).toMatchObject({ fields: { id: messagesIn('fields', locale).required } })
    const missing = await bob.client.sendRaw(`${callPaths.getMarket}/nowhere`, '')
    expect(missing.envelope.msg).toBe(messagesIn('responses', locale).status_404)
  })

  test('an order’s state, its chat and its notices are worded', async ({ world }) => {
    const { alice, bob } = world
    for (const { client } of [alice, bob]) client.identity.locale = locale
    const offer = await alice.lists({ num: '80.00', min: '50.00', max: '500.00' })
    const order = await bob.buys({ from: offer, num: '25.00', type: 'bank' })
    expect(order.stateText).toBe(messagesIn('orders', locale).confirming)
    const { data } = await alice.call('listNotices', {})
    expect(data[0]?.title).toBe(messagesIn('notices', locale).order_placed_title)
    const history = await bob.call('listMessages', { orderId: order.orderId })
    expect(history.data.map(({ message }) => message)).toEqual([messagesIn('lines', locale).order_placed])
  })

  test('a user can choose the language, and gets frames in it', async ({ world }) => {
    const { alice, bob } = world
    await alice.call('editProfile', { locale })
    expect((await alice.info()).locale).toBe(locale)
    const phone = await world.connect(alice)
    phone.sendsRaw('nonsense')
    const { badFrame } = messagesIn('messaging', locale)
    await phone.hears('showText', ({ data }) => data.msg === badFrame)
    const order = await bob.buys({ from: await alice.lists({ num: '80.00' }), num: '25.00', type: 'bank' })
    await bob.cancels(order)
    await phone.hears('notice', ({ data }) => data.orderId === order.orderId)
  })

  test('an operator can write help texts', async ({ world }) => {
    const { olivia, bob } = world
    const [first] = (await olivia.call('listHelp', {})).data
    const id = first!.id
    await olivia.call('editHelpText', {
      id,
      ...inEachLanguage('title', (each) => `Title in ${each}`),
      ...inEachLanguage('content', (each) => `{remind_minutes} minutes in ${each}`),
    })
    bob.client.identity.locale = locale
    expect(await bob.call('getHelpText', { id })).toMatchObject({
      title: `Title in ${locale}`,
      content: `3 minutes in ${locale}`,
    })
    const { places } = await olivia.call('getHelpText', { id })
    expect(places.find(({ name }) => name === 'remind_minutes')?.[codeOf(locale)]).toBe('3')
  })
})

test('a help text that is missing in a language is shown in the default one', async ({ world }) => {
  const { olivia, bob } = world
  await world.pool.query('delete from help_text_translation where locale <> $1', [DEFAULT_LOCALE])
  const titlesIn = async (locale: Locale) => {
    bob.client.identity.locale = locale
    return (await bob.call('listHelp', { limit: 50 })).data.map(({ title }) => title)
  }
  const titles = await titlesIn(DEFAULT_LOCALE)
  for (const locale of others) {
    expect(await titlesIn(locale)).toEqual(titles)
    const [row] = (await olivia.call('listHelp', {})).data
    expect(row?.[fieldInLanguage('title', locale)]).toBe('')
  }
})

test('no notice has the same text in the default language and another', () => {
  for (const locale of others)
    for (const [key, text] of Object.entries(messagesIn('notices', locale)))
      expect(text, key).not.toBe(new Map(Object.entries(messagesIn('notices', DEFAULT_LOCALE))).get(key))
})
