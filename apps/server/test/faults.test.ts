import type { FormOf } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { plainPicture, type Trader, test, type World } from '@u-market/testkit'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import { describe, expect } from 'vitest'

const SAID = 'The scanner stays black on my phone.'

describe('a reported fault', () => {
  test('waits in the queue with its pictures, and its answer comes as a notice', {
    tags: ['call.reportFault', 'call.listFaults'],
  }, async ({ world }) => {
    const { nina, bob, olivia } = world
    const socket = await world.connect(nina)
    await socket.hears('welcome')
    const [one, two] = [
      await nina.client.upload(await plainPicture(), 'evidence'),
      await nina.client.upload(await plainPicture(), 'evidence'),
    ]
    const { id } = await reports(nina, { images: `${one.url},${two.url}`, contact: 'nina@example.com' })
    expect((await olivia.call('getOperator', {})).openFaults).toBe(1)
    const shown = await olivia.call('getFault', { id })
    expect(shown).toMatchObject({
      id,
      type: 'app',
      content: SAID,
      contact: 'nina@example.com',
      status: 'open',
      answer: '',
      username: 'nina',
      mobile: nina.mobile,
      answeredBy: '',
    })
    expect(shown.images.map(({ url }) => url)).toEqual([one.url, two.url])
    const seen = await fetch(world.server.baseUrl + shown.images[0]?.fullUrl, {
      headers: consoleHeaders(world.olivia.token),
    })
    expect(seen.status).toBe(200)

    expect(await answers(world, id)).toMatchObject({ status: 'answered', answeredBy: 'Olivia' })
    const heard = await socket.hears('notice')
    expect(heard.data.msg).toBe(`Report #${id}: It is mended in version 1.1.`)
    expect((await nina.notices())[0]).toMatchObject({
      type: 'system',
      title: 'Your report was answered',
      link: paths.myFaults(),
    })
    expect((await nina.call('listFaults', {})).data).toMatchObject([
      { id, status: 'answered', answer: 'It is mended in version 1.1.', images: [{ url: one.url }, {}] },
    ])
    expect(await bob.call('listFaults', {})).toMatchObject({ total: 0, data: [] })
    expect((await olivia.call('listAudit', {})).data[0]).toMatchObject({
      action: 'fault.answer',
      subject: `fault:${id}`,
    })
  })

  test('is worded in the reader’s language', async ({ world }) => {
    const { nina } = world
    const { id } = await reports(nina)
    await answers(world, id, '已修复。')
    nina.client.identity.locale = 'zh-CN'
    expect((await nina.notices())[0]).toMatchObject({
      title: '反馈已回复',
      content: `反馈 #${id}：已修复。`,
    })
  })

  test('is answered once, by eight operators at once too', async ({ world }) => {
    const { id } = await reports(world.nina)
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => answers(world, id, `Answer ${at}`)),
    )
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    await expect(answers(world, id)).refusedWith('REVIEW_STATE')
    await expect(answers(world, 999_999)).refusedWith('FAULT_NOT_FOUND')
    expect((await world.nina.notices()).filter(({ title }) => title.includes('report'))).toHaveLength(1)
  })

  test('shows only its reporter’s own evidence', async ({ world }) => {
    const { nina, bob } = world
    const others = await bob.client.upload(await plainPicture(), 'evidence')
    const chat = await nina.client.upload(await plainPicture(), 'chat')
    const before = await world.countRows()
    for (const { url } of [others, chat]) await expect(reports(nina, { images: url })).naming('images')
    for (const [field, value] of [
      ['type', 'weather'],
      ['content', 'shrt'],
      ['content', 'x'.repeat(1001)],
      ['contact', 'x'.repeat(65)],
    ] as const)
      await expect(reports(nina, { [field]: value })).naming(field)
    expect(await world.countRows()).toEqual(before)
  })

  test('repeated with its key is one report; the eleventh open one is refused until one is answered', async ({
    world,
  }) => {
    const { nina } = world
    const keyed = { idempotencyKey: 'fault-0001' }
    const twice = await Promise.all([reports(nina, {}, keyed), reports(nina, {}, keyed)])
    expect(twice[0]).toEqual(twice[1])
    for (let more = 2; more <= 10; more++) await reports(nina, { content: `Report ${more} of mine` })
    await expect(reports(nina)).refusedWith('FAULT_LIMIT', { limit: 10 })
    await answers(world, twice[0].id)
    await reports(nina)
    const page = await nina.call('listFaults', { page: 2, limit: 6 })
    expect(page).toMatchObject({ total: 11, lastPage: 2 })
    expect(page.data.at(-1)).toMatchObject({ id: twice[0].id, status: 'answered' })
    const queue = await world.olivia.call('listFaults', { status: 'open', limit: 50 })
    expect(queue.data[0]).toMatchObject({ content: 'Report 2 of mine' })
  })
})

function reports(
  who: Trader,
  form: Partial<FormOf<'reportFault'>> = {},
  options: { idempotencyKey?: string } = {},
) {
  return who.call('reportFault', { type: 'app', content: SAID, ...form }, options)
}

function answers({ olivia }: World, id: number, answer = 'It is mended in version 1.1.') {
  return olivia.call('answerFault', { id, answer })
}
