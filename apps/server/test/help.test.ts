import { fieldInLanguage, inEachLanguage, toWire, wireName } from '@u-market/contract'
import { type Trader, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { notSaidIn, notSaidInApp } from '../../../tools/languages/not-said.ts'

const LEFT_OPEN = /[{}]|undefined/

describe('help texts', () => {
  test('exist in both languages, with every placeholder filled', {
    tags: ['call.listHelp'],
  }, async ({ world }) => {
    const { nina } = world
    for (const locale of ['en-US', 'zh-CN'] as const) {
      nina.client.identity.locale = locale
      const data = await wholeHelp(nina)
      expect(data.filter(({ kind }) => kind === 'faq').length).toBeGreaterThanOrEqual(14)
      expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['faq', 'tutorial', 'about', 'terms']))
      for (const { title, content } of data) {
        expect(title + content).not.toMatch(LEFT_OPEN)
        for (const line of [title, ...content.split('\n')])
          expect([...notSaidIn(locale, line), ...notSaidInApp(line)], line).toEqual([])
        if (locale === 'zh-CN') expect(title).toMatch(/\p{Script=Han}/u)
        else expect(title + content).not.toMatch(/\p{Script=Han}/u)
      }
    }
  })

  test('name the payment button as the screen does', async ({ world }) => {
    const { nina } = world
    const helpIn = async (locale: 'en-US' | 'zh-CN') => {
      nina.client.identity.locale = locale
      return JSON.stringify(await wholeHelp(nina))
    }
    expect(await helpIn('en-US')).toContain('Tap “I have paid” only')
    const chinese = await helpIn('zh-CN')
    expect(chinese.split('“我已付款”')).toHaveLength(5)
    expect(chinese).not.toMatch(/“已付款”|已完成付款/)
  })

  test('cover both sides of the market', async ({ world }) => {
    const { nina } = world
    for (const [locale, words] of [
      [
        'en-US',
        [
          'How do I sell to somebody who wants to buy?',
          'How do I post a buy offer?',
          'sell to a buy offer, from their balance',
          'and so do buy offers',
          'has sold to your buy offer',
          'post a buy offer with New offer',
          'sell at once to somebody’s buy offer',
          'Why am I asked which account I pay from?',
          'Is this e-mail really from you?',
        ],
      ],
      [
        'zh-CN',
        [
          '如何卖给求购的买家？',
          '如何发布求购单？',
          '卖给求购单时，来自卖家的余额',
          '挂单和求购单没有这一步',
          '卖给您的求购单后',
          '发布求购单，等待卖家卖给您',
          '直接卖给求购单',
          '为什么要填写付款账户？',
          '如何确认邮件真的来自平台？',
        ],
      ],
    ] as const) {
      nina.client.identity.locale = locale
      const whole = JSON.stringify(await wholeHelp(nina))
      for (const said of words) expect(whole).toContain(said)
    }
  })

  test('can be read one by one and by kind; an unknown one is refused', {
    tags: ['call.getHelpText'],
  }, async ({ world }) => {
    const { bob } = world
    const { data } = await bob.call('listHelp', { kind: 'tutorial', limit: 50 })
    expect(data.map(({ topic }) => topic)).toEqual([
      ...Array.from({ length: 5 }, () => 'buyer'),
      ...Array.from({ length: 5 }, () => 'seller'),
    ])
    expect(await bob.call('getHelpText', { id: data[2]!.id })).toEqual(data[2])
    await expect(bob.call('getHelpText', { id: 999_999 })).refusedWith('ARTICLE_NOT_FOUND')
  })

  test('follow the rules: a changed setting changes the text', async ({ world }) => {
    const { bob } = world
    const read = async () => (await bob.call('listHelp', { kind: 'faq', limit: 50 })).data
    const deadlines = (await read()).find(({ content }) => content.includes('10 minutes'))
    expect(deadlines?.content).toContain('15, 30 or 60 minutes')
    expect(deadlines?.content).toContain('within 30 minutes')
    await world.pool.query(
      `insert into setting (name, value, updated_at) values ('confirmMinutes', '7', now())`,
    )
    await world.clock.advance({ minutes: 1 })
    expect((await read()).find(({ id }) => id === deadlines?.id)?.content).toContain('within 7 minutes')
    const cancelling = (await read()).find(({ title }) => title === 'Can I cancel an order?')
    expect(cancelling?.content).toContain(
      '3 of them within 24 hours pause your ordering for 15 minutes, 1 hour, 4 hours or 1 day,',
    )
  })

  test('say each length of a pause in the largest unit that leaves no rest', async ({ world }) => {
    const { bob } = world
    await world.pool.query(
      `insert into setting (name, value, updated_at) values ('pauseMinutes', '[1, 90, 120, 2880]', now())`,
    )
    await world.clock.advance({ minutes: 1 })
    for (const [locale, said] of [
      ['en-US', 'pause your ordering for 1 minute, 90 minutes, 2 hours or 2 days,'],
      ['zh-CN', '视次数为 1 分钟、90 分钟、2 小时或 2 天。'],
    ] as const) {
      bob.client.identity.locale = locale
      const { data } = await bob.call('listHelp', { kind: 'faq', limit: 50 })
      expect(data.map(({ content }) => content).join('\n')).toContain(said)
    }
  })

  test('can be edited by an operator, with known placeholders only, and the old text is recorded', async ({
    world,
  }) => {
    const { olivia, bob } = world
    const [first] = (await olivia.call('listHelp', { kind: 'about' })).data
    const { places, ...written } = await olivia.call('getHelpText', { id: first!.id })
    expect(places).toContainEqual(
      expect.objectContaining({ name: wireName('payMinutes'), en: '15, 30 or 60', zh: '15、30 或 60' }),
    )
    const { id } = written
    const words = {
      id,
      ...inEachLanguage('title', (locale) => written[fieldInLanguage('title', locale)]),
      ...inEachLanguage('content', (locale) => written[fieldInLanguage('content', locale)]),
      titleEn: 'What it is',
      contentEn: 'One U is {coin_price}.',
    }
    expect(await olivia.call('editHelpText', words)).toMatchObject({ titleEn: 'What it is' })
    expect(await bob.call('getHelpText', { id })).toMatchObject({
      title: 'What it is',
      content: 'One U is ¥7.20.',
    })
    const [entry] = (await olivia.call('listAudit', {})).data
    expect(entry).toMatchObject({ action: 'help.edit', subject: `help:${id}` })
    const { titleEn, contentEn: replaced } = written
    expect(JSON.parse(entry!.before)).toEqual(toWire({ titleEn, contentEn: replaced }))
    const { titleEn: newTitle, contentEn: newContent } = words
    expect(JSON.parse(entry!.after)).toEqual(toWire({ titleEn: newTitle, contentEn: newContent }))
    for (const contentEn of [
      'The {nothing} of it all.',
      'An open {brace',
      'Only {} here, nothing more.',
      'A brace {within {another} one.',
    ])
      await expect(olivia.call('editHelpText', { ...words, contentEn })).naming('contentEn')
    await expect(olivia.call('editHelpText', { ...words, id: 999_999 })).refusedWith('ARTICLE_NOT_FOUND')
  })
})

/** Both pages: there are more texts than a page has rows. */
async function wholeHelp(reader: Trader) {
  const pages = [await reader.call('listHelp', { limit: 50 })]
  if ((pages[0]?.total ?? 0) > 50) pages.push(await reader.call('listHelp', { limit: 50, page: 2 }))
  const data = pages.flatMap((page) => page.data)
  expect(data).toHaveLength(pages[0]?.total ?? 0)
  return data
}
