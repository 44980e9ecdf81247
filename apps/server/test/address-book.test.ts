import type { FormOf } from '@u-market/contract'
import { ACCOUNT_CHANGES_PER_DAY } from '@u-market/domain'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race } from './race.fixture.ts'

const PIN = '135790'
const WALLET = { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
const OTHER = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const

describe('a user’s USDT addresses', () => {
  test('are kept under a name, told of, and each once; another user does not see them', {
    tags: ['call.listAddresses', 'call.addAddress', 'call.removeAddress'],
  }, async ({ world }) => {
    const { bob, alice } = world
    const wrong = { ...WALLET, address: `${WALLET.address.slice(0, -1)}u` }
    await expect(adds(bob, wrong)).refusedWith('INVALID_PARAMS', { fields: { address: expect.any(String) } })
    await expect(bob.call('addAddress', { ...WALLET, label: 'Mine', payPassword: '246801' })).refusedWith(
      'PAYPASSWORD_WRONG',
    )
    const kept = await adds(bob, WALLET)
    expect(kept).toMatchObject({ ...WALLET, label: 'Mine', usableAt: kept.createdAt + 24 * 3600 })
    await expect(adds(bob, WALLET)).refusedWith('ADDRESS_LISTED')
    expect(await bob.call('listAddresses', {})).toMatchObject({ locked: 0, unlocksAt: null, data: [WALLET] })
    expect((await bob.call('listNotices', { type: 'account' })).data[0]).toMatchObject({
      title: 'USDT address added',
    })
    expect((await alice.call('listAddresses', {})).data).toEqual([])
    await expect(alice.call('removeAddress', { id: kept.id })).refusedWith('ADDRESS_NOT_FOUND')
    await bob.call('removeAddress', { id: kept.id })
    expect((await bob.call('listAddresses', {})).data).toEqual([])
    expect((await bob.call('listNotices', { type: 'account' })).data[0]).toMatchObject({
      title: 'USDT address removed',
      content: expect.stringContaining('“Mine” (TRC20)'),
    })
  })

  test('leave a locked list with the payment password alone, and all changes of it are limited', async ({
    world,
  }) => {
    const { bob, pool } = world
    const { id } = await adds(bob, WALLET)
    await locks(bob, 1)
    await expect(bob.call('removeAddress', { id })).naming('payPassword')
    await expect(bob.call('removeAddress', { id, payPassword: '246801' })).refusedWith('PAYPASSWORD_WRONG')
    expect((await bob.call('listAddresses', {})).data).toHaveLength(1)
    await bob.call('removeAddress', { id, payPassword: PIN })
    const other = await adds(bob, OTHER)
    await pool.query(`update rate_count set used = $1 where subject = 'account ${bob.id}'`, [
      ACCOUNT_CHANGES_PER_DAY,
    ])
    for (const change of [
      () => adds(bob, WALLET),
      () => locks(bob, 0),
      () => bob.call('removeAddress', { id: other.id, payPassword: PIN }),
    ])
      await expect(change()).refusedWith('RATE_LIMITED')
  })

  test('are the only ones that a locked exchange goes to, a day after they were added', {
    tags: ['call.lockAddresses'],
  }, async ({ world }) => {
    const { bob, clock } = world
    await locks(bob, 1)
    await expect(bob.exchanges({ coin: '5.00', ...WALLET })).refusedWith('ADDRESS_NOT_LISTED')
    const { usableAt } = await adds(bob, WALLET)
    await expect(bob.exchanges({ coin: '5.00', ...WALLET })).refusedWith('ADDRESS_TOO_NEW', {
      until: usableAt,
    })
    clock.skip({ hours: 24 })
    await bob.exchanges({ coin: '5.00', ...WALLET })
    await expect(bob.exchanges({ coin: '5.00', ...OTHER })).refusedWith('ADDRESS_NOT_LISTED')
  })

  test('stay locked for a day after the lock was ended, and locking again keeps them so', async ({
    world,
  }) => {
    const { bob, clock } = world
    await locks(bob, 1)
    const { locked, unlocksAt } = await locks(bob, 0)
    expect({ locked, unlocksAt }).toEqual({ locked: 1, unlocksAt: secondsOf(world) + 24 * 3600 })
    clock.skip({ hours: 23 })
    // Neither another end nor a second lock shortens the day.
    expect((await locks(bob, 0)).unlocksAt).toBe(unlocksAt)
    await expect(bob.exchanges({ coin: '5.00', ...WALLET })).refusedWith('ADDRESS_NOT_LISTED')
    expect(await locks(bob, 1)).toMatchObject({ locked: 1, unlocksAt: null })
    clock.skip({ hours: 2 })
    await expect(bob.exchanges({ coin: '5.00', ...WALLET })).refusedWith('ADDRESS_NOT_LISTED')
    await locks(bob, 0)
    clock.skip({ hours: 24 })
    expect(await bob.call('listAddresses', {})).toMatchObject({ locked: 0, unlocksAt: null })
    await bob.exchanges({ coin: '5.00', ...WALLET })
  })

  test('are not added after a password reset, nor beyond twenty', async ({ world }) => {
    const { bob, alice } = world
    const { demoCode: code = '' } = await bob.call('sendCode', {
      mobile: bob.mobile,
      event: 'setpaypassword',
    })
    await bob.call('setPayPassword', { payPassword: '864203', repeatedPayPassword: '864203', code })
    await expect(bob.call('addAddress', { ...WALLET, label: 'Thief', payPassword: '864203' })).refusedWith(
      'HELD_UNTIL',
    )
    const { won, refused } = await race(
      Array.from(
        { length: 25 },
        (_, at) => () => adds(alice, { network: 'ERC20', address: `0x${String(at + 10).padStart(40, '7')}` }),
      ),
    )
    expect([won.length, new Set(refused)]).toEqual([20, new Set(['ADDRESS_LIMIT'])])
    expect((await alice.call('listAddresses', {})).data).toHaveLength(20)
    await expect(adds(alice, WALLET)).refusedWith('ADDRESS_LIMIT')
  })
})

function adds(who: Trader, where: Pick<FormOf<'addAddress'>, 'network' | 'address'>) {
  return who.call('addAddress', { ...where, label: 'Mine', payPassword: PIN })
}

function locks(who: Trader, on: 0 | 1) {
  return who.call('lockAddresses', { on, payPassword: PIN })
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
