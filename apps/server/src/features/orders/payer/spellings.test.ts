import { matchName, type NameMatch } from '@u-market/domain'
import { isFullRun } from '@u-market/testkit/run'
import { expect, test } from 'vitest'
import { hanTable } from './han-table.ts'
import { heldOutSpellings } from './spellings-held-out.fixture.ts'
import { secondSpellings } from './spellings-second.fixture.ts'
import { thirdSpellings } from './spellings-third.fixture.ts'
import { tunedSpellings } from './spellings-tuned.fixture.ts'
import { unseenSpellings } from './spellings-unseen.fixture.ts'
import { worldSpellings } from './spellings-world.fixture.ts'

type Person = {
  readonly name: string
  readonly own: readonly string[]
  /** Also the person's, but others have them too. */
  readonly shared: readonly string[]
  readonly others: readonly string[]
}

function peopleOf(text: string): Person[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', ...lists] = /^([^:]+):([^~!]*)(?:~([^!]*))?(?:!(.*))?$/.exec(line) ?? []
      const [own = [], shared = [], others = []] = lists.map((list: string | undefined) =>
        (list ?? '')
          .split('|')
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      )
      return { name: name.trim(), own, shared, others }
    })
}

/** How many other people of the list each name is compared with. */
const NEIGHBOURS = isFullRun ? 40 : 1
/** Half a second for each neighbour of the longest list, on a busy machine. */
const timeout = 20_000 + NEIGHBOURS * 3_000

function judge(text: string) {
  const people = peopleOf(text)
  const pairs = (shownOf: (person: Person, at: number) => readonly string[]) =>
    people.flatMap((person, at) =>
      shownOf(person, at).map((shown): [string, NameMatch] => [
        `${person.name} ← ${shown}`,
        matchName(shown, person.name, hanTable),
      ]),
    )
  const own = pairs(({ name, own, shared }) => [name, ...own, ...shared])
  const others = pairs(({ others }, at) => [
    ...others,
    ...Array.from(
      { length: Math.min(NEIGHBOURS, people.length - 1) },
      (_, step) => people[(at + step + 1) % people.length]?.name ?? '',
    ),
  ])
  const texts = (all: readonly [string, NameMatch][]) => all.map(([pair]) => pair)
  return {
    people: people.length,
    own: own.length,
    others: others.length,
    barred: texts(own.filter(([, result]) => result === 'other')),
    passed: texts(others.filter(([, result]) => result !== 'other')),
    tooSure: texts(pairs(({ shared }) => shared).filter(([, result]) => result === 'equal')),
  }
}

/**
 * Measured before the rules had seen a part. Held out, with 12 neighbours for each name: 1 of 416 own spellings refused, 3 of 1160
 * other people passed. Second part: 3 of 209, 1 of 262. World, without neighbours: 153 of 2399, 2 of 1931; with rules mended by two
 * thirds of it, the last third had 5 of 857 and 0 of 642, not blind: its kinds of failure were known. That third was then mended
 * too, and all parts have 3 of 3725 and 1 of 4146 with 3 neighbours (a daily run has one): `npx vitest run --project server features/orders/payer`.
 */
test('a payer’s name in a bank’s spelling is told from other people’s names', { timeout }, () => {
  const parts = [tunedSpellings, heldOutSpellings, secondSpellings, worldSpellings].map(judge)
  const all = (of: (part: (typeof parts)[number]) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  expect(all(({ people }) => people)).toBeGreaterThan(400)
  expect(parts.flatMap(({ tooSure }) => tooSure)).toEqual([])
  const barred = parts.flatMap((part) => part.barred)
  const passed = parts.flatMap((part) => part.passed)
  expect(barred.length / all(({ own }) => own), barred.join('\n')).toBeLessThanOrEqual(0.005)
  expect(passed.length / all(({ others }) => others), passed.join('\n')).toBeLessThanOrEqual(0.001)
})

/**
 * The goals are 0.5 % and 0.1 %. At its first run, without neighbours, the list had 23 of 1498 and 3 of 1541. Rules were then mended
 * with what it showed, so 12 and 1 of them are no evidence for new names; the limits are what was measured then. Most that is
 * refused leaves out a name or has another order of names.
 */
test('a list that was once unseen is judged no worse than it was', { timeout }, () => {
  const { own, others, barred, passed } = judge(unseenSpellings)
  expect(barred.length / own, barred.join('\n')).toBeLessThanOrEqual(0.0075)
  expect(passed.length / others, passed.join('\n')).toBeLessThanOrEqual(0.0006)
})

/** Now 22 of 1739 and 1 of 1690. */
test('a third list is judged no worse than after it was mended', { timeout }, () => {
  const { own, others, barred, passed } = judge(thirdSpellings)
  expect(barred.length / own, barred.join('\n')).toBeLessThanOrEqual(0.0127)
  expect(passed.length / others, passed.join('\n')).toBeLessThanOrEqual(0.0006)
})
