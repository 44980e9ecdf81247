import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coin } from '../money.ts'
import { checkSoloLimit, type SoloLimits, whyMayNotApprove } from './four-eyes.ts'
import { hasPermission, type OperatorRole, operatorRoles } from './permissions.ts'

const limits: SoloLimits = {
  secondOperatorFrom: coin(5_000_00),
  soloPerDay: { finance: coin(20_000_00), arbiter: coin(15_000_00), administrator: coin(10_000_00) },
}

test('a payout from the set amount on needs two operators, a smaller one does not', () => {
  const given = { role: 'finance', spent: coin(0) } as const
  expect(checkSoloLimit({ ...given, amount: coin(4_999_99) }, limits)).toEqual({ is: 'solo' })
  expect(checkSoloLimit({ ...given, amount: coin(5_000_00) }, limits)).toEqual({
    is: 'second',
    limit: coin(5_000_00),
  })
})

test('an operator never decides more alone in a day than the role allows, however it is split', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 6_000_00n }), { maxLength: 40 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(...operatorRoles), (list, role) => {
      let spent = coin(0)
      for (const amount of list.map(coin))
        if (checkSoloLimit({ amount, role, spent }, limits).is === 'solo') spent = coin(spent + amount)
      const most: Partial<Record<string, bigint>> = limits.soloPerDay
      expect(spent <= (most[role] ?? 0n)).toBe(true)
    }),
  )
})

test('rejects approval by the proposer, by a new operator, by one the proposer invited, and once the proposer lost the permission', () => {
  const at = new Date('2026-03-02T08:00:00Z')
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  const old = { id: 2, invitedBy: 3, createdAt: hoursAgo(100) }
  const by = (id: number, role: OperatorRole | null = 'finance') =>
    ({ kind: 'coin_issue', proposer: { id, role }, newHours: 24, at }) as const
  expect(whyMayNotApprove(old, by(1))).toBeNull()
  expect(whyMayNotApprove(old, by(2))).toBe('own')
  expect(whyMayNotApprove(old, by(3))).toBe('invited')
  expect(whyMayNotApprove({ ...old, createdAt: hoursAgo(23) }, by(1))).toBe('new')
  expect(whyMayNotApprove({ ...old, invitedBy: null, createdAt: at }, by(1))).toBeNull()
  expect(whyMayNotApprove(old, by(1, null))).toBe('maker')
  for (const role of operatorRoles)
    expect(whyMayNotApprove(old, by(1, role))).toBe(hasPermission(role, 'coin.issue') ? null : 'maker')
})
