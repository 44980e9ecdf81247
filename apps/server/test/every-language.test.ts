/** What the server says is said in every language of the list. Run with a made-up one too: `tools/languages`. */
import { codeOf, DEFAULT_LOCALE, inEachLanguage, type Locale, locales } from '@u-market/contract'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { messagesIn } from '../src/locales/index.ts'

const others = locales.filter((locale) => locale !== DEFAULT_LOCALE)

describe.each(locales)('in %s', (locale) => {
  test('a refusal, a wrong field and a wrong address are answered', async ({ world }) => {
    const { bob } = world
    bob.client.identity.locale = locale
    const refused = await bob.client.sendRaw('/api/index/problem', 'id=999999')
    expect(refused.envelope.msg).toBe(messagesIn('refusals', locale).ARTICLE_NOT_FOUND)
    const wrong = await bob.client.sendRaw('/api/index/problem', 'id=')
    expect(wrong.envelope.data).toMatchObject({ fields: { id: messagesIn('fields', locale).required } })
    const missing = await bob.client.sendRaw('/api/nowhere', '')
    expect(missing.envelope.msg).toBe(messagesIn('answers', locale).status_404)
  })

  test('an order’s state, its chat and its notices are told', async ({ world }) => {
    const { alice, bob } = world
    for (const { client } of [alice, bob]) client.identity.locale = locale
    const offer = await alice.lists({ num: '80.00', min: '50.00', max: '500.00' })
    const order = await bob.buys({ from: offer, num: '25.00', type: 'bank' })
    expect(order.pay_status_text).toBe(messagesIn('orders', locale).confirming)
    const { data } = await alice.call('/api/notice', {})
    expect(data[0]?.title).toBe(messagesIn('notices', locale).order_placed_title)
    const history = await bob.call('/api/chat/history', { buy_orderid: order.buy_orderid })
    expect(history.data.map(({ message }) => message)).toEqual([messagesIn('lines', locale).order_placed])
  })

  test('a user can choose it, and is pushed to in it', async ({ world }) => {
    const { alice, bob } = world
    await alice.call('/api/user/profile', { locale })
    expect((await alice.info()).locale).toBe(locale)
    const phone = await world.connect(alice)
    phone.sendsRaw('nonsense')
    const { badFrame } = messagesIn('sockets', locale)
    await phone.hears('show_msg', ({ data }) => data.msg === badFrame)
    const order = await bob.buys({ from: await alice.lists({ num: '80.00' }), num: '25.00', type: 'bank' })
    await bob.cancels(order)
    await phone.hears('notice', ({ data }) => data.buy_orderid === order.buy_orderid)
  })

  test('an operator writes help in it', async ({ world }) => {
    const { olivia, bob } = world
    const [first] = (await olivia.call('/console/api/help', {})).data
    const id = first!.id
    await olivia.call('/console/api/help/edit', {
      id,
      ...inEachLanguage('title_', (each) => `Title in ${each}`),
      ...inEachLanguage('content_', (each) => `{confirm_minutes} minutes in ${each}`),
    })
    bob.client.identity.locale = locale
    expect(await bob.call('/api/index/problem', { id })).toMatchObject({
      title: `Title in ${locale}`,
      content: `10 minutes in ${locale}`,
    })
    const { places } = await olivia.call('/console/api/help/detail', { id })
    expect(places.find(({ name }) => name === 'confirm_minutes')?.[codeOf(locale)]).toBe('10')
  })
})

test('where nobody has written help in a language, the default one’s is read', async ({ world }) => {
  const { olivia, bob } = world
  await world.pool.query('delete from help_text_words where locale <> $1', [DEFAULT_LOCALE])
  const titlesIn = async (locale: Locale) => {
    bob.client.identity.locale = locale
    return (await bob.call('/api/index/problems', { limit: 50 })).data.map(({ title }) => title)
  }
  const titles = await titlesIn(DEFAULT_LOCALE)
  for (const locale of others) {
    expect(await titlesIn(locale)).toEqual(titles)
    const [row] = (await olivia.call('/console/api/help', {})).data
    expect(row?.[`title_${codeOf(locale)}`]).toBe('')
  }
})

test('no language says what another says', () => {
  for (const locale of others)
    for (const [key, text] of Object.entries(messagesIn('notices', locale)))
      expect(text, key).not.toBe(new Map(Object.entries(messagesIn('notices', DEFAULT_LOCALE))).get(key))
})
