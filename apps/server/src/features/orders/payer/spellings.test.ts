import { matchName, type NameMatch } from '@u-market/domain'
import { isFullRun } from '@u-market/testkit/run'
import { expect, test } from 'vitest'
import { hanTable } from './han-table.ts'
import { fourthUnseenSpellings } from './spellings-fourth-unseen.fixture.ts'
import { heldOutSpellings } from './spellings-held-out.fixture.ts'
import { scriptsSpellings } from './spellings-scripts.fixture.ts'
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
 * too. All parts have 4 of 3744 and 1 of 3272 now: `npx vitest run --project server features/orders/payer`. That one leaves out
 * Muhammad, which the third list calls the person's own.
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
 * with what it showed, so the 8 of 1674 and 1 of 1717 that it has now are no evidence for new names; the limits are what was measured
 * then. Most that is refused leaves out a name or has another order of names.
 */
test('a list that was once unseen is judged no worse than it was', { timeout }, () => {
  const { own, others, barred, passed } = judge(unseenSpellings)
  expect(barred.length / own, barred.join('\n')).toBeLessThanOrEqual(0.0048)
  expect(passed.length / others, passed.join('\n')).toBeLessThanOrEqual(0.0006)
})

/** At its first run 77 of 1739 and 3 of 1690; none of either now, with all its failures known to who made the rules. */
test('a third list is judged no worse than after it was mended', { timeout }, () => {
  const { own, others, barred, passed } = judge(thirdSpellings)
  expect(barred.length / own, barred.join('\n')).toBeLessThanOrEqual(0)
  expect(passed.length / others, passed.join('\n')).toBeLessThanOrEqual(0)
})

/** At its first run, without neighbours, 117 of 1860 and 2 of 1681; all its failures are known to who made the rules since. */
test.runIf(isFullRun)('a fourth list is judged no worse than after it was mended', { timeout }, () => {
  const { own, barred, passed } = judge(fourthUnseenSpellings)
  expect(barred.length / own, barred.join('\n')).toBeLessThanOrEqual(0.0104)
  expect(passed).toEqual([])
})

/**
 * Written by who made the rules, before the run, of kinds that were expected to fail. Of 173 people 213 of 1506 were refused and 5 of
 * 849 passed; after the rules were mended, 23 of 330 and 0 of 258 of 50 new people. Both were mended then, and the list is those of
 * them that the others lack: 29 of 899 and 0 of 596.
 */
test.runIf(isFullRun)(
  'names of more scripts and countries are judged no worse than they were',
  { timeout },
  () => {
    const { own, barred, passed } = judge(scriptsSpellings)
    expect(barred.length / own, barred.join('\n')).toBeLessThanOrEqual(0.0325)
    expect(passed).toEqual([])
  },
)

/** Without an end within the test's limit, if each way to read syllables were tried. */
test('what is typed to be read in very many ways is answered at once', () => {
  const typed = `${'ia'.repeat(29)}x`
  for (const name of ['王伟', 'Wang Wei', 'محمد علی', '김민수'])
    expect(matchName(typed, name, hanTable)).toBe('other')
  expect(matchName('王'.repeat(60), 'Wang Wei', hanTable)).toBe('other')
})
