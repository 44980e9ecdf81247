import { describe, expect, test } from 'vitest'
import { goneOf, missingOf } from './pushes.ts'
import { judge } from './rows.ts'

describe('the effect of an act', () => {
  test.each([
    { found: 1, acknowledged: 1, unknown: 0 },
    { found: 0, acknowledged: 0, unknown: 0 },
    { found: 0, acknowledged: 0, unknown: 1 },
    { found: 1, acknowledged: 0, unknown: 1 },
    { found: 3, acknowledged: 2, unknown: 2 },
  ])(
    'passes when found $found times, with $acknowledged acknowledged and $unknown unknown acts',
    ({ found, ...tally }) => {
      expect(judge(found, tally)).toBeNull()
    },
  )

  test.each([
    { say: 'lost though it was acknowledged', found: 0, acknowledged: 1, unknown: 0 },
    { say: 'there twice', found: 2, acknowledged: 1, unknown: 0 },
    { say: 'there though it was refused', found: 1, acknowledged: 0, unknown: 0 },
    { say: 'there twice without an answer', found: 2, acknowledged: 0, unknown: 1 },
  ])('fails when it is $say', ({ found, acknowledged, unknown }) => {
    expect(judge(found, { acknowledged, unknown })).toContain(`exists ${found} times`)
  })
})

describe('a phone', () => {
  const phone = (...seqs: number[]) => ({
    hasWritten: (messageId: string) => messageId === 'mine',
    name: 'a phone',
    userId: 1,
    heard: () => ({ after: 10, seqs: new Set(seqs) }),
  })
  const event = (seq: number, kind: string, to: number | null, cc: number | null = null) => ({
    ...{ seq: String(seq), kind },
    to_id: to,
    cc_id: cc,
    message: kind === 'chat_text' ? 'mine' : null,
  })

  test('misses nothing if it received every push addressed to it', () => {
    const due = [event(9, 'order_paid', 1), event(11, 'order_paid', 1), event(12, 'order_paid', 2)]
    expect(missingOf(phone(11), due)).toEqual([])
  })

  test('misses a push that it did not receive', () => {
    const due = [event(11, 'order_paid', 1), event(12, 'order_expired', 2, 1)]
    expect(missingOf(phone(11), due)).toEqual([
      { what: 'a phone has not heard 1 pushes: 12 (order_expired)' },
    ])
  })

  test('need not receive its own message, nor a new order that may have moved on', () => {
    const due = [event(11, 'chat_text', 2, 1), event(12, 'order_placed', 1), event(13, 'sale_placed', 1)]
    expect(missingOf(phone(), due)).toEqual([])
  })

  test('must receive what another phone of its account wrote', () => {
    const other = { ...phone(), hasWritten: () => false }
    expect(missingOf(other, [event(11, 'chat_text', 2, 1)])).toHaveLength(1)
  })

  test('hears of nothing that the database has lost', () => {
    const due = [event(11, 'order_paid', 1), event(12, 'order_paid', 2)]
    expect(goneOf(phone(11), due, 12)).toEqual([])
    expect(goneOf(phone(11, 12), due, 12)).toEqual([
      { what: 'a phone has heard 1 pushes whose events are gone: 12' },
    ])
    // What comes after the newest event that was read is proved later.
    expect(goneOf(phone(11, 13), due, 12)).toEqual([])
  })

  test('is reported if it was never greeted', () => {
    expect(missingOf({ ...phone(), heard: () => null }, [])).toEqual([{ what: 'a phone was never greeted' }])
  })
})
