import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activeSanctions,
  findSanctionAgainst,
  type Sanction,
  type SanctionKind,
  sanctionKinds,
} from './sanctions.ts'

const acts = ['trade', 'transfer'] as const

test.each<[SanctionKind, readonly string[]]>([
  ['no_trade', ['trade']],
  ['no_transfer', ['transfer']],
  ['frozen', ['trade', 'transfer']],
  ['closed', ['trade', 'transfer']],
])('%s bars %s and nothing else', (kind, barred) => {
  expect(acts.filter((act) => findSanctionAgainst([sanction(kind)], act, 0))).toEqual(barred)
})

test('a sanction holds until its end, and no longer at that moment', () => {
  expect(findSanctionAgainst([sanction('no_trade', 10)], 'trade', 9)).toEqual(sanction('no_trade', 10))
  expect(findSanctionAgainst([sanction('no_trade', 10)], 'trade', 10)).toBeNull()
})

test('returns the sanction that lasts longest; of those that end together, the strictest', () => {
  const [short, long, frozen] = [sanction('frozen', 10), sanction('no_trade', 20), sanction('frozen', 20)]
  expect(findSanctionAgainst([short, long], 'trade', 0)).toEqual(long)
  expect(findSanctionAgainst([short, long], 'transfer', 0)).toEqual(short)
  expect(findSanctionAgainst([long, frozen], 'trade', 0)).toEqual(frozen)
  expect(findSanctionAgainst([frozen, long, sanction('no_trade')], 'trade', 0)).toEqual(sanction('no_trade'))
  expect(findSanctionAgainst([frozen, sanction('closed'), sanction('frozen')], 'trade', 0)).toEqual(
    sanction('closed'),
  )
})

const sanctions = fc.array(
  fc.record({
    kind: fc.constantFrom(...sanctionKinds),
    reason: fc.string(),
    until: fc.option(fc.integer({ min: 0, max: 100 })),
  }),
  { maxLength: 6 },
)

test('allows an act exactly from the end of the sanction that bars it', () => {
  fc.assert(
    fc.property(sanctions, fc.constantFrom(...acts), fc.integer({ min: 0, max: 100 }), (list, act, now) => {
      const held = findSanctionAgainst(list, act, now)
      if (held === null)
        expect(activeSanctions(list, now).some((one) => findSanctionAgainst([one], act, now))).toBe(false)
      else if (held.until === null)
        expect(findSanctionAgainst(list, act, Number.MAX_SAFE_INTEGER)).not.toBeNull()
      else {
        expect(findSanctionAgainst(list, act, held.until - 1)).not.toBeNull()
        expect(findSanctionAgainst(list, act, held.until)).toBeNull()
      }
    }),
  )
})

test('does not depend on the order of sanctions, and one more never allows an act', () => {
  fc.assert(
    fc.property(sanctions, fc.constantFrom(...acts), (list, act) => {
      const named = findSanctionAgainst(list, act, 50)
      const turned = findSanctionAgainst(list.toReversed(), act, 50)
      expect([turned?.kind, turned?.until]).toEqual([named?.kind, named?.until])
      if (named) expect(findSanctionAgainst([...list, sanction('no_trade', 60)], act, 50)).not.toBeNull()
    }),
  )
})

function sanction(kind: SanctionKind, until: number | null = null): Sanction {
  return { kind, reason: kind, until }
}
