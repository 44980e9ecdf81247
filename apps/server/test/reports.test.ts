import type { FormOf } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { plainPicture, type Trader, test, type World } from '@u-market/testkit'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

const SAID = 'The scanner stays black on my phone.'
const content = 'Asked me to pay to somebody else.'

describe('a bug report', () => {
  test('waits in the queue with its pictures, and its answer is sent as a notice', {
    tags: ['call.reportBug', 'call.listBugReports'],
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
    const shown = await olivia.call('getBugReport', { id })
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
    expect(heard.data.msg).toBe('Your report was answered')
    expect((await nina.notices())[0]).toMatchObject({
      type: 'system',
      title: 'Your report was answered',
      content: `Report #${id}: It is mended in version 1.1.`,
      link: paths.myBugReports(),
    })
    expect((await nina.call('listBugReports', {})).data).toMatchObject([
      { id, status: 'answered', answer: 'It is mended in version 1.1.', images: [{ url: one.url }, {}] },
    ])
    expect(await bob.call('listBugReports', {})).toMatchObject({ total: 0, data: [] })
    expect((await olivia.call('listAudit', {})).data[0]).toMatchObject({
      action: 'fault.answer',
      subject: `fault:${id}`,
    })
  })

  test('is answered with a notice in the reader’s language', async ({ world }) => {
    const { nina } = world
    const { id } = await reports(nina)
    await answers(world, id, '已修复。')
    nina.client.identity.locale = 'zh-CN'
    expect((await nina.notices())[0]).toMatchObject({
      title: '反馈已回复',
      content: `反馈 #${id}：已修复。`,
    })
  })

  test('is answered once, even by eight concurrent answers', async ({ world }) => {
    const { id } = await reports(world.nina)
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => answers(world, id, `Answer ${at}`)),
    )
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    await expect(answers(world, id)).refusedWith('REVIEW_STATE')
    await expect(answers(world, 999_999)).refusedWith('FAULT_NOT_FOUND')
    expect((await world.nina.notices()).filter(({ title }) => title.includes('report'))).toHaveLength(1)
  })

  test('accepts only evidence that its reporter has uploaded, and valid fields', async ({ world }) => {
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

  test('repeated with its key is one report, and at most ten can be open', async ({ world }) => {
    const { nina } = world
    const keyed = { idempotencyKey: 'fault-0001' }
    const twice = await Promise.all([reports(nina, {}, keyed), reports(nina, {}, keyed)])
    expect(twice[0]).toEqual(twice[1])
    for (let more = 2; more <= 10; more++) await reports(nina, { content: `Report ${more} of mine` })
    await expect(reports(nina)).refusedWith('FAULT_LIMIT', { limit: 10 })
    await answers(world, twice[0].id)
    await reports(nina)
    const page = await nina.call('listBugReports', { page: 2, limit: 6 })
    expect(page).toMatchObject({ total: 11, lastPage: 2 })
    expect(page.data.at(-1)).toMatchObject({ id: twice[0].id, status: 'answered' })
    const queue = await world.olivia.call('listBugReports', { status: 'open', limit: 50 })
    expect(queue.data[0]).toMatchObject({ content: 'Report 2 of mine' })
  })
})

describe('a user report', () => {
  test('waits in the queue until it is answered, and its answer is sent as a notice', {
    tags: ['call.reportUser'],
  }, async ({ world }) => {
    const { alice, bob, olivia } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const { userId } = await alice.info()
    const form = { userId, type: 'third_party', content, orderId: order.orderId } as const
    const { id } = await bob.call('reportUser', form)
    await expect(bob.call('reportUser', form)).refusedWith('COMPLAINT_OPEN')

    const { data } = await olivia.call('listUserReports', { status: 'open' })
    expect(data).toMatchObject([
      { id, content, orderId: order.orderId, aboutCount: 1, about: { id: userId } },
    ])
    expect((await olivia.call('getOperator', {})).openComplaints).toBe(1)
    const before = (await alice.call('listNotices', {})).total
    await olivia.call('answerUserReport', { id, answer: 'We have warned them.' })
    await expect(olivia.call('answerUserReport', { id, answer: 'Again.' })).refusedWith('REVIEW_STATE')

    const [notice] = (await bob.call('listNotices', {})).data
    expect(notice).toMatchObject({
      title: 'Your report was answered',
      content: 'Report of Alice: We have warned them.',
    })
    expect((await alice.call('listNotices', {})).total).toBe(before)
    await bob.call('reportUser', form)
  })

  test('must be about another user, and may name only an order with that user', async ({ world }) => {
    const { alice, bob, mei } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const [{ userId }, self] = await Promise.all([mei.info(), bob.info()])
    const about = { type: 'fraud', content } as const
    await expect(bob.call('reportUser', { ...about, userId, orderId: order.orderId })).refusedWith(
      'ORDER_NOT_FOUND',
    )
    await expect(bob.call('reportUser', { ...about, userId: self.userId })).refusedWith('USER_NOT_FOUND')
  })

  test('is limited to five a day, and two concurrent ones about a user are one', async ({ world }) => {
    const { nina, alice, crowd, clock } = world
    const about = async (trader: typeof alice) => {
      const { userId } = await trader.info()
      return nina.call('reportUser', { userId, type: 'abuse', content })
    }
    const twice = await Promise.allSettled([about(alice), about(alice)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [sixth, ...others] = crowd.slice(0, 5)
    for (const other of others) await about(other)
    await expect(about(sixth!)).refusedWith('COMPLAINT_LIMIT')
    await clock.advance({ days: 1, seconds: 1 })
    await about(sixth!)
  })
})

describe('an answered report', () => {
  test('is reopened with a reason that only operators read, and answered again', async ({ world }) => {
    const { nina, bob, alice, olivia } = world
    const { userId } = await bob.info()
    const bug = await reports(nina)
    const user = await nina.call('reportUser', { userId, type: 'fraud', content })
    const reason = 'The chat was not read.'
    await expect(olivia.call('reopenBugReport', { id: bug.id, reason })).refusedWith('REPORT_OPEN')
    await expect(olivia.call('reopenUserReport', { id: user.id, reason })).refusedWith('REPORT_OPEN')
    await answers(world, bug.id)
    await olivia.call('answerUserReport', { id: user.id, answer: 'We have warned them.' })
    expect(await olivia.call('getOperator', {})).toMatchObject({ openFaults: 0, openComplaints: 0 })
    const silent = (await bob.notices()).length

    for (const short of ['', 'no'])
      await expect(olivia.call('reopenUserReport', { id: user.id, reason: short })).naming('reason')
    const reopened = { by: 'Olivia', at: expect.any(Number), reason }
    const open = { status: 'open', reopened } as const
    expect(await olivia.call('reopenBugReport', { id: bug.id, reason })).toMatchObject(open)
    expect(await olivia.call('reopenUserReport', { id: user.id, reason })).toMatchObject({
      ...open,
      answer: 'We have warned them.',
      answeredBy: 'Olivia',
    })
    expect(await olivia.call('getOperator', {})).toMatchObject({ openFaults: 1, openComplaints: 1 })
    expect((await nina.notices()).slice(0, 2)).toMatchObject([
      {
        title: 'Your report is open again',
        content: 'We are looking at your report of Bob again. The new answer comes as a notice.',
      },
      { content: `We are looking at report #${bug.id} again. The new answer comes as a notice.` },
    ])
    const own = await nina.call('listBugReports', {})
    expect(own.data).toMatchObject([{ status: 'open', answer: 'It is mended in version 1.1.' }])
    expect(JSON.stringify(own)).not.toContain(reason)
    expect((await bob.notices()).length).toBe(silent)
    await expect(nina.call('reportUser', { userId, type: 'fraud', content })).refusedWith('COMPLAINT_OPEN')

    const again = { id: user.id, answer: 'We have suspended them.' }
    expect(await olivia.call('answerUserReport', again)).toMatchObject({ ...again, status: 'answered' })
    expect(await alice.call('listBugReports', {})).toMatchObject({ total: 0 })
  })

  test('is reopened by one of eight at once, and as its own kind', async ({ world }) => {
    const { nina, olivia } = world
    const { id } = await reports(nina)
    await answers(world, id)
    const reopens = () => olivia.call('reopenBugReport', { id, reason: 'It came back.' })
    const ends = await Promise.allSettled(Array.from({ length: 8 }, reopens))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(reopens()).refusedWith('REPORT_OPEN')
    await expect(olivia.call('reopenUserReport', { id, reason: 'It is a fault.' })).refusedWith(
      'COMPLAINT_NOT_FOUND',
    )
  })

  test('stays answered while its reporter has a newer open report of that user', async ({ world }) => {
    const { nina, bob, olivia } = world
    const form = { userId: bob.id, type: 'fraud', content } as const
    const old = await nina.call('reportUser', form)
    await olivia.call('answerUserReport', { id: old.id, answer: 'We have warned them.' })
    const reopens = () => olivia.call('reopenUserReport', { id: old.id, reason: 'More of the same.' })
    const [, newer] = await Promise.allSettled([reopens(), nina.call('reportUser', form)])
    if (newer.status === 'rejected') await expect(Promise.reject(newer.reason)).refusedWith('COMPLAINT_OPEN')
    else await expect(reopens()).refusedWith('REPORT_REPLACED', { id: newer.value.id })
    expect((await olivia.call('getOperator', {})).openComplaints).toBe(1)
    const open = (await olivia.call('listUserReports', { status: 'open' })).data
    await olivia.call('answerUserReport', { id: open[0]?.id ?? 0, answer: 'Again.' })
    const next = await nina.call('reportUser', form)
    await expect(reopens()).refusedWith('REPORT_REPLACED', { id: next.id })
  })
})

test('a report is read and answered only as its own kind, and each kind has its own queue', async ({
  world,
}) => {
  const { nina, bob, olivia } = world
  const { id: bug } = await reports(nina)
  const { id: user } = await nina.call('reportUser', { userId: bob.id, type: 'other', content })
  const answer = 'It is no report of this kind.'
  await expect(olivia.call('getBugReport', { id: user })).refusedWith('FAULT_NOT_FOUND')
  await expect(olivia.call('answerBugReport', { id: user, answer })).refusedWith('FAULT_NOT_FOUND')
  await expect(olivia.call('getUserReport', { id: bug })).refusedWith('COMPLAINT_NOT_FOUND')
  await expect(olivia.call('answerUserReport', { id: bug, answer })).refusedWith('COMPLAINT_NOT_FOUND')
  expect((await nina.call('listBugReports', {})).data.map(({ id }) => id)).toEqual([bug])
  expect((await olivia.call('listBugReports', {})).data.map(({ id }) => id)).toEqual([bug])
  expect((await olivia.call('listUserReports', {})).data.map(({ id }) => id)).toEqual([user])
  expect(await olivia.call('getOperator', {})).toMatchObject({ openFaults: 1, openComplaints: 1 })
})

function reports(
  who: Trader,
  form: Partial<FormOf<'reportBug'>> = {},
  options: { idempotencyKey?: string } = {},
) {
  return who.call('reportBug', { type: 'app', content: SAID, ...form }, options)
}

function answers({ olivia }: World, id: number, answer = 'It is mended in version 1.1.') {
  return olivia.call('answerBugReport', { id, answer })
}
