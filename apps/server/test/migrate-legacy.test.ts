/**
 * A market that ran on the schema of migration 010 for a week, with every kind of act in it, is migrated to the newest and must
 * then answer everything as the release of then did. `legacy/market-010.json.br` holds its rows and those answers.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Envelope, fromWire, type Locale, type ServerFrame } from '@u-market/contract'
import { openWorld, type Trader, type World } from '@u-market/testkit'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hashToken, newToken } from '../src/platform/ids.ts'
import {
  type Answer,
  auditFirst,
  peopleOf,
  type Ranks,
  whatOperatorReads,
  whatTraderReads,
  withRanks,
} from './legacy-answers.fixture.ts'
import { appealsById, corrected } from './legacy-corrections.fixture.ts'
import { createLegacyDatabase } from './legacy-database.fixture.ts'
import {
  type KeyedCall,
  LATER,
  type LegacyMarket,
  readLegacyMarket,
  withoutGains,
} from './legacy-market.fixture.ts'
import { replayFor, standingOf, withoutAppealsOfNow } from './legacy-standing.fixture.ts'
import { withNames } from './legacy-words.fixture.ts'
import { type PushService, startPushService } from './push-service.fixture.ts'

const webPush = {
  publicKey: 'BKlPipF5fT6-eALHJzTPBBzJHtJCGXFiE1Rdb5TaemDEupPzdE6nUrfZJcVT6RxmSXhNgY9FwJCzST78TFYOOno',
  privateKey: '3o5sVmM88RmG_k2OrRrnqPwqyl5heuuqR6lFaMfk1_E',
  subject: 'mailto:push@market.example',
}
const LONG_MS = 120_000
/** So many differences say what is wrong; more only bury it. */
const SHOWN = 3
/** The help has so many questions more: how one sells to who wants to buy, and how one says so. */
const ADDED_HELP = 2

let legacy: LegacyMarket
let service: PushService
let world: World

beforeAll(async () => {
  legacy = corrected(await readLegacyMarket())
  service = await startPushService()
  const template = inject('template')
  const { name, drop } = await createLegacyDatabase(template.address, legacy, service.origin)
  // The server migrates a copy of it as it starts.
  const { moment, cast } = legacy
  const settings = { webPush: { ...webPush, trustedOrigin: service.origin } }
  world = await openWorld({ ...template, database: name, isPrepared: false, moment, cast }, settings)
  await drop()
  await seatOlivia()
}, LONG_MS)

afterAll(async () => {
  await world?.close()
  await service?.stop()
})

/** At her desk without a sign-in, which would be on record beside what stood there before. */
async function seatOlivia(): Promise<void> {
  const token = newToken()
  await world.pool.query(
    `insert into operator_session (token_hash, operator_id, created_at, expires_at, last_used_at, address, device)
      select $1, id, $2::timestamptz, $2::timestamptz + interval '12 hours', $2, '', '' from operator where username = 'olivia'`,
    [hashToken(token), world.clock.now()],
  )
  world.olivia.client.identity.token = token
}

const asked = new Map<string, Promise<readonly Answer[]>>()

describe('what people read', () => {
  for (const who of ['alice', 'bob', 'mei', 'nina', 'oscar', 'buyer0', 'buyer1'])
    test(
      `${who} reads what stood there before`,
      async () => {
        const given = withRanks(await readBy(who))
        expectSameAnswers(given.answers, withRanks(legacy.answers[who] ?? []).answers)
      },
      LONG_MS,
    )

  test(
    'an operator reads what stood there before',
    async () => {
      const given = withRanks(appealsById(await whatOperatorReads(world)))
      expectSameAnswers(given.answers, withRanks(auditFirst(legacy.answers.olivia ?? [])).answers)
    },
    LONG_MS,
  )
})

describe('what operators have written', () => {
  test('help texts keep their words', async () => {
    const rows = legacy.tables.help_text ?? []
    const { data, total } = await world.olivia.call('listHelp', { limit: 50 })
    expect(total).toBe(rows.length + ADDED_HELP)
    // The columns of then were called as the wire calls the fields.
    const [first, ...others] = rows.map((row) => Object(fromWire(row)))
    const now = new Map(data.map((row) => [row.id, row]))
    expect(now.get(first.id)).toMatchObject(wordsOf(first))
    const said = JSON.stringify(others.map(({ id }) => wordsOf(now.get(id))))
    expect(said).toContain('Tap “I have paid” only')
    expect(said).not.toMatch(/\bslip\b|operator|「/)
  })

  test('ways to pay keep their names', async () => {
    const { client } = world.nina
    const namesIn = async (locale: Locale) => {
      client.identity.locale = locale
      return (await client.call('getMarket', {})).methodTypes.map(({ type, name }) => `${type} ${name}`)
    }
    expect(await namesIn('zh-CN')).toEqual(['bank 银行转账', 'paylah 乐付'])
    expect(await namesIn('en-US')).toEqual(['bank Bank transfer', 'paylah PayLah!'])
  })
})

test('identity numbers of before are found in any spelling', async () => {
  const rows = legacy.tables.verification ?? []
  expect(rows.length).toBeGreaterThan(3)
  for (const { user_id: id, document_number: number } of rows) {
    const search = String(number).toLowerCase().split('').join(' ').slice(0, 64)
    const { data } = await world.olivia.call('searchUsers', { search, limit: 50 })
    expect(data.map((user) => user.id)).toContain(Number(id))
  }
  const { rows: left } = await world.pool.query(
    'select from verification where number_spelling < 2 or document_number is not null or is_number_double',
  )
  expect(left).toEqual([])
})

describe('what a phone that comes back receives', () => {
  for (const who of ['alice', 'bob', 'mei', 'nina', 'oscar', 'buyer0'])
    test(
      `${who} misses nothing that came after a cursor of before`,
      async () => {
        const now = withRanks(await readBy(who)).ranks
        const then = withRanks(legacy.answers[who] ?? []).ranks
        for (const before of legacy.replays.filter((replay) => replay.who === who)) {
          const given = await replayFor(world, named(who), before.cursor)
          const told = withoutGains(given.frames.map((frame) => frameWithRank(frame, now)))
          const due = before.frames.map((frame) => frameWithRank(frame, then))
          const after = `after ${before.cursor}`
          expect(given.unread, after).toBe(before.unread)
          // The push at the boundary may come once more, as clients take a push twice for one.
          expect(told.length - due.length, after).toBeOneOf([0, 1])
          const last = told.slice(told.length - due.length)
          expect(last, after).toEqual(withNames(due, last))
          const seqs = seqsOf(given.frames)
          expect(seqs, after).toEqual([...new Set(seqs)].sort((one, other) => one - other))
        }
      },
      LONG_MS,
    )
})

describe('a call that was sent with a key before', () => {
  test('is answered as it was then, and does nothing twice', async () => {
    const rows = await world.countRows()
    for (const call of legacy.keyed)
      expect(withoutGains(withoutTime(await send(call))), `${call.who} ${call.path} ${call.key}`).toEqual(
        withoutTime(call.envelope),
      )
    expect(await world.countRows()).toEqual(rows)
  })

  test('is refused with another body', async () => {
    const rows = await world.countRows()
    for (const call of legacy.keyed) {
      const { data } = await send({ ...call, body: `${call.body}&more=1` })
      expect(data, `${call.who} ${call.path}`).toMatchObject({ reason: 'IDEMPOTENCY_CONFLICT' })
    }
    expect(await world.countRows()).toEqual(rows)
  })

  test('more than a day ago is judged again', async () => {
    const rows = await world.countRows()
    for (const call of legacy.stale) expect(withoutGains(await send(call)), call.path).toEqual(call.envelope)
    expect(await world.countRows()).toEqual(rows)
  })
})

test(
  'the orders that were open end as they would have ended, and everybody is notified',
  async () => {
    const heard = service.received.length
    await world.clock.advance(LATER)
    const { states, talks, people } = withoutAppealsOfNow(await standingOf(peopleOf(world)), legacy.later)
    expect.soft(states).toEqual(legacy.later.states)
    expect.soft(talks).toEqual(legacy.later.talks)
    // What had drifted: an order that its offer confirms by itself was never reminded. Bob has one, and is reminded now.
    const nudges: string[] = []
    for (const [who, standing] of Object.entries(legacy.later.people)) {
      const { notices = [], ...coin } = people[who] ?? {}
      const isNew = (line: string) => line.includes('Time is almost up') && !standing.notices.includes(line)
      nudges.push(...notices.filter(isNew).map(() => who))
      expect.soft({ ...coin, notices: notices.filter((line) => !isNew(line)) }, who).toEqual(standing)
    }
    expect.soft(nudges).toEqual(['bob'])
    // The phone of one gets a web push, of what happened just before the migration too.
    await expect
      .poll(() =>
        service.received
          .slice(heard)
          .map(({ headers }) => headers.topic)
          .sort(),
      )
      .toEqual(legacy.later.pushes)
    await world.checkBooks()
    expect(world.server.takeBugs()).toEqual([])
  },
  LONG_MS,
)

/** Asked once: what a reader sees changes only when time passes, and that comes last. */
function readBy(who: string): Promise<readonly Answer[]> {
  const answers = asked.get(who) ?? whatTraderReads(named(who))
  asked.set(who, answers)
  return answers
}

function expectSameAnswers(given: readonly Answer[], before: readonly Answer[]): void {
  const then = sameAsks(before)
  expect(given.map(({ ask }) => ask)).toEqual(then.map(({ ask }) => ask))
  const different = withoutGains(given).flatMap((answer, at) => {
    const due = withNames(then[at], answer)
    return isDeepStrictEqual(answer, due) ? [] : [{ answer, before: due }]
  })
  for (const { answer, before } of different.slice(0, SHOWN)) expect.soft(answer).toEqual(before)
  expect(different.map(({ answer }) => answer.ask)).toEqual([])
}

function wordsOf(row: unknown) {
  const { titleEn, titleZh, contentEn, contentZh } = Object(row)
  return { titleEn, titleZh, contentEn, contentZh }
}

function named(who: string): Trader {
  const found = [...peopleOf(world), ...world.crowd].find(({ username }) => username === who)
  if (!found) throw new Error(`nobody is called ${who}`)
  return found
}

/** A path is the same with `/index` and without. */
function sameAsks(answers: readonly Answer[]): Answer[] {
  return answers.map(({ ask, envelope }) => ({ ask: ask.replace(/\/index(?= |$)/, ''), envelope }))
}

/** A stored frame without the numbers that a migration may change: what identifies a message is its rank in its conversation. */
function frameWithRank(frame: ServerFrame, { rank }: Ranks): unknown {
  const { seq: _, ...rest } = { seq: 0, ...frame }
  if (frame.frameType !== 'newMessage') return rest
  const { frameType, data } = frame // whose it is, such a frame did not say then
  if (!('sessionId' in data)) return { frameType, data }
  return { frameType, data: { ...data, id: rank(`conversation ${data.sessionId}`, data.id) } }
}

function seqsOf(frames: readonly ServerFrame[]): number[] {
  return frames.flatMap((frame) => ('seq' in frame ? [frame.seq] : []))
}

function withoutTime({ time: _, ...envelope }: Envelope<unknown>) {
  return envelope
}

async function send({ who, path, body, key }: KeyedCall): Promise<Envelope<unknown>> {
  return (await named(who).client.sendRaw(path, body, { idempotencyKey: key })).envelope
}
