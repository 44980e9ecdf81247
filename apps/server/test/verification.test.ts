import type { CallName } from '@u-market/contract'
import { CONSOLE_PICTURES, endpoints } from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import {
  applyForVerification,
  documentBack,
  documentFront,
  plainPicture,
  roles,
  test,
  type World,
} from '@u-market/testkit'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import { describe, expect } from 'vitest'

/** Valid forms for every call that needs a verified user. Their ids need not exist, because verification is checked first. */
const verifiedForms = {
  savePaymentMethod: {
    type: 'alipay',
    name: 'Nina Park',
    account: 'nina@example.com',
    payPassword: '135790',
  },
  addOffer: {
    num: '10',
    price: '7.20',
    minAmount: '10',
    maxAmount: '100',
    methodIds: '1',
    payPassword: '135790',
  },
  placeOrder: { offerId: '1001', num: '2', methodType: 'bank' },
  quickBuy: { num: '2', methodType: 'bank' },
  sellTo: { offerId: '1001', num: '2', methodId: '1', payPassword: '135790' },
  quickSell: { num: '2', methodId: '1', payPassword: '135790' },
  requestExchange: {
    coin: '5.00',
    network: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    payPassword: '135790',
  },
} satisfies Partial<Record<CallName, object>>
const verifiedCalls = keysOf(endpoints).filter((path) => endpoints[path].auth === 'V')

describe('an unverified user', () => {
  test('has a form here for every call that needs verification', () => {
    expect(Object.keys(verifiedForms).sort()).toEqual(verifiedCalls.sort())
  })
  for (const path of keysOf(verifiedForms))
    test(`is refused by ${path}, whatever the input`, {
      tags: ['validation.verifiedFirst', 'role.buyer'],
    }, async ({ world }) => {
      const { nina, oscar } = world
      for (const body of [verifiedForms[path], {}, { num: '-1', id: 'abc' }]) {
        await expect(nina.client.callWith(path, body)).refusedWith('REALNAME_REQUIRED')
        await expect(oscar.client.callWith(path, body)).refusedWith('REALNAME_PENDING')
        await expect(world.visitor().callWith(path, body)).answeredStatus(401)
      }
    })
})

describe('verification', () => {
  test('lets a new user apply, be approved and trade', {
    tags: ['call.applyForVerification', 'realName.verified', 'constant.realName'],
  }, async ({ world }) => {
    const { nina, olivia, alice } = world
    expect((await nina.info()).verificationStatus).toBe(0)
    await applies(world)
    expect((await nina.info()).verificationStatus).toBe(1)
    await expect(applies(world)).refusedWith('REALNAME_PENDING')
    const decided = await olivia.approves(nina)
    expect(decided).toMatchObject({ status: 'approved', decidedBy: expect.stringMatching(/olivia/i) })
    expect((await nina.info()).verificationStatus).toBe(2)
    await expect(applies(world)).refusedWith('REALNAME_DONE')
    await nina.buys({ from: alice, num: '5.00' })
    expect((await nina.notices()).length).toBeGreaterThan(0)
  })

  test('shows a refused user the reason, and lets them apply again', async ({ world }) => {
    const { nina, olivia } = world
    await applies(world)
    await olivia.refuses(nina, 'The photo is out of focus')
    expect(await nina.info()).toMatchObject({
      verificationStatus: 0,
      verificationReason: 'The photo is out of focus',
    })
    await expect(nina.buys({ from: world.alice, num: '5.00' })).refusedWith('REALNAME_REQUIRED')
    await applies(world)
    expect((await nina.info()).verificationStatus).toBe(1)
    await olivia.approves(nina)
    expect(await nina.info()).toMatchObject({ verificationStatus: 2, verificationReason: '' })
  })

  test('is decided once under concurrent decisions', async ({ world }) => {
    const { nina, olivia } = world
    await applies(world)
    const { data } = await olivia.call('listVerifications', { status: 'pending' })
    const id = data.find((each) => each.userId === nina.id)!.id
    const ends = await Promise.allSettled([
      olivia.call('decideVerification', { id, decision: 'approve' }),
      olivia.call('decideVerification', { id, decision: 'refuse', reason: 'Not today' }),
    ])
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    await expect(olivia.call('decideVerification', { id, decision: 'approve' })).refusedWith('REVIEW_STATE')
  })

  test('refuses pictures of other users and of another kind', async ({ world }) => {
    const { nina, bob } = world
    const [mine, his, proof] = await Promise.all([
      nina.client.upload(await plainPicture(), 'idcard'),
      bob.client.upload(await plainPicture(), 'idcard'),
      nina.client.upload(await plainPicture(), 'voucher'),
    ])
    const form = { realName: 'Nina Park', documentNumber: 'UTO310004X' }
    for (const wrong of [his.url, proof.url])
      await expect(
        nina.call('applyForVerification', { ...form, documentFront: mine.url, documentBack: wrong }),
      ).naming('documentBack')
  })

  test('shows documents only to their owner and to operators', async ({ world }) => {
    const { nina, bob, olivia } = world
    const { url, fullUrl } = await nina.client.upload(await plainPicture(), 'idcard')
    const open = (headers: Record<string, string> = {}) =>
      fetch(world.server.baseUrl + url, { headers }).then((r) => r.status)
    expect(await open()).toBe(403)
    expect(await open({ token: bob.token })).toBe(403)
    expect(await open({ token: nina.token })).toBe(200)
    expect(await open({ token: olivia.token })).toBe(403)
    const shown = await fetch(world.server.baseUrl + CONSOLE_PICTURES + url, {
      headers: consoleHeaders(olivia.token),
    })
    expect(shown.status).toBe(200)
    const signed = new URL(fullUrl)
    expect((await fetch(world.server.baseUrl + signed.pathname + signed.search)).status).toBe(200)
    signed.searchParams.set('s', 'forged')
    expect((await fetch(world.server.baseUrl + signed.pathname + signed.search)).status).toBe(403)
    world.clock.skip({ minutes: 30 })
    const late = new URL(fullUrl)
    expect((await fetch(world.server.baseUrl + late.pathname + late.search)).status).toBe(403)
  })
})

async function applies({ nina }: World) {
  return applyForVerification(nina, roles.nina, await documents())
}

async function documents() {
  return {
    front: await documentFront({ name: roles.nina.realName, number: roles.nina.documentNumber }),
    back: await documentBack({ number: roles.nina.documentNumber }),
  }
}
