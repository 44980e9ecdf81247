import { sharedTest as test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a transfer', () => {
  test('moves coin and leaves a bill on both sides', { tags: ['call.payCoin'] }, async ({ world }) => {
    const { bob, mei } = world
    const bobs = Number(await bob.available())
    const paid = await bob.transfers({ to: mei, amount: '12.34', memo: 'For lunch' })
    expect(paid.coin).toBe((bobs - 12.34).toFixed(2))
    const [out] = await bob.bills()
    const [received] = await mei.bills()
    expect(out).toMatchObject({ peer: 'Mei', money: '-12.34', before: bobs.toFixed(2), after: paid.coin })
    expect(received).toMatchObject({ peer: 'Bob', money: '12.34' })
    expect(`${out!.memo}`).toContain('For lunch')
  })
  test('above the balance, to the sender or to an unknown wallet is refused', async ({ world }) => {
    const { bob, mei } = world
    const coin = await bob.available()
    await expect(bob.transfers({ to: mei, amount: '100000.00' })).refusedWith('INSUFFICIENT_COIN', { coin })
    await expect(bob.transfers({ to: bob, amount: '1.00' })).refusedWith('OWN_WALLET')
    await expect(bob.transfers({ to: { walletAddress: 'U0000000000000000' }, amount: '1.00' })).refusedWith(
      'WALLET_NOT_FOUND',
    )
  })
  test('shows its receiver before it is sent', { tags: ['call.findWallet'] }, async ({ world }) => {
    const { bob, mei } = world
    const found = await bob.call('findWallet', { walletAddress: mei.walletAddress })
    expect(found.nickname).toBe('Mei')
    expect(found.maskedRealName).not.toContain('Tan')
    await expect(bob.call('findWallet', { walletAddress: 'U0000000000000000' })).refusedWith(
      'WALLET_NOT_FOUND',
    )
  })
})
