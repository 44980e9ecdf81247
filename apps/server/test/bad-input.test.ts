import { setTimeout as delay } from 'node:timers/promises'
import {
  type CallName,
  consoleEndpoints,
  type Endpoint,
  endpoints,
  RefusedError,
  TransportError,
  wireName,
} from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import { type StrictClient, sharedTest as test, type World } from '@u-market/testkit'
import { consoleForms, forms } from '@u-market/testkit/acts'
import { isFullRun } from '@u-market/testkit/run'
import { describe, expect } from 'vitest'
import { isForbidden, junk } from './bad-input.junk.fixture.ts'

/** The number of junk kinds for a field that another call has tried in full. */
const FEW = 1

type Send = (client: StrictClient, body: string) => Promise<unknown>
type Case = { path: string; endpoint: Endpoint; form: object; send: Send }

/** Of a day: one call of `parts`. The random requests of `contract-fuzz` are of every call. */
function aPartOf(cases: readonly Case[], parts: number): Case[] {
  return cases.filter((_, at) => isFullRun || at % parts === 0)
}

/** Calls without a user's session are limited by address, so each has its own. */
let visits = 0

const appCases = keysOf(endpoints).map(
  (path): Case => ({
    path,
    endpoint: endpoints[path],
    form: forms[path],
    send: (client, body) => client.callWith(path, body),
  }),
)
const consoleCases = keysOf(consoleEndpoints).map(
  (path): Case => ({
    path,
    endpoint: consoleEndpoints[path],
    form: consoleForms[path],
    send: (client, body) => patiently(() => client.consoleWith(path, body, elsewhere())),
  }),
)

/** The junk kinds for each field: all of them where a schema first appears, then a few, different each time. */
const planned = planJunk([...appCases, ...consoleCases])

describe('bad input', () => {
  test('starts from forms that are valid for their calls', () => {
    for (const { path, endpoint, form } of [...appCases, ...consoleCases])
      expect(endpoint.body.safeParse(form).error?.issues ?? [], path).toEqual([])
  })

  test.for(withFields(aPartOf(appCases, 3)))(
    'is handled in every field of the app call %s',
    async ([, each, at], { world }) => {
      const { client: user } = world.crowd[at % world.crowd.length]!
      // An address without a session has 300 calls in ten seconds, so each field comes from another.
      const clientOf = (field: number) =>
        each.endpoint.auth === 'N' ? world.visitor(`10.5.${at}.${field}`) : user
      expect(await attackFields(world, clientOf, each)).toEqual([])
    },
  )

  test.for(withFields(aPartOf(consoleCases, 4)))(
    'is handled in every field of the console call %s',
    async ([, each], { world }) => {
      // One operator sends it all, some of it in a new session.
      await world.olivia.signsIn()
      expect(await attackFields(world, () => world.olivia.client, each)).toEqual([])
    },
  )
})

describe('the id of another user’s record', () => {
  test('gets the same response as one that does not exist', async ({ world }) => {
    const { alice, bob, mei } = world
    const offer = await alice.lists({ num: '20.00' })
    const order = await bob.buys({ from: offer, num: '5.00' })
    const method = alice.methods[0]!
    const { payPassword, ...terms } = {
      num: '1.00',
      price: '7.20',
      minAmount: '10.00',
      maxAmount: '20.00',
      payPassword: mei.payPassword,
    }
    const pairs: [CallName, object, object][] = [
      ['confirmOrder', { orderId: order.orderId }, { orderId: 'UO0' }],
      ['getOrder', { orderId: order.orderId }, { orderId: 'UO0' }],
      ['checkDeadline', { orderId: order.orderId }, { orderId: 'UO0' }],
      ['listMessages', { orderId: order.orderId }, { orderId: 'UO0' }],
      ['editOffer', { id: offer.id, status: 'down' }, { id: 999_999, status: 'down' }],
      ['deletePaymentMethod', { id: method.id }, { id: 999_999 }],
      [
        'addOffer',
        { ...terms, payPassword, methodIds: method.id },
        { ...terms, payPassword, methodIds: 999_999 },
      ],
      ['markNoticesRead', { id: (await alice.notices())[0]?.id ?? 1 }, { id: 999_999 }],
    ]
    const answerOf = async (path: CallName, form: object) => {
      const { status, envelope } = await mei.client.sendRaw(endpoints[path].path, bodyWith(form, '', null))
      return { status, code: envelope.code, msg: envelope.msg, data: envelope.data }
    }
    const before = await world.countRows()
    for (const [path, theirs, nobodys] of pairs) {
      const answer = await answerOf(path, theirs)
      expect(answer.code, path).toBeGreaterThan(1000)
      expect(answer, path).toEqual(await answerOf(path, nobodys))
    }
    expect(await world.countRows()).toEqual(before)
  })
})

describe('rules between fields', () => {
  test.for([
    [
      'addOffer',
      {
        num: '10',
        price: '7.20',
        minAmount: '100',
        maxAmount: '99.99',
        methodIds: '1',
        payPassword: '135790',
      },
      'maxAmount',
    ],
    [
      'addOffer',
      {
        num: '10',
        price: '7.20',
        minAmount: '9.99',
        maxAmount: '99.99',
        methodIds: '1',
        payPassword: '135790',
      },
      'minAmount',
    ],
    ['placeOrder', { offerId: '1', methodType: 'bank' }, 'num'],
    ['placeOrder', { offerId: '1', num: '1', amount: '1', methodType: 'bank' }, 'num'],
    ['listOffers', { num: '1', amount: '1' }, 'num'],
    [
      'setPayPassword',
      { payPassword: '135791', repeatedPayPassword: '135792', code: '123456' },
      'repeatedPayPassword',
    ],
    ['setPayPassword', { payPassword: '135791', repeatedPayPassword: '135791' }, 'code'],
    ['releaseCoin', { orderId: 'UO0' }, 'payPassword'],
    ['removePasskey', { id: '1' }, 'payPassword'],
    ['removePasskey', { id: '1', payPassword: '135790', password: 'demo-1234' }, 'payPassword'],
    [
      'savePaymentMethod',
      { type: 'bank', name: 'Bob Lin', account: '6222', payPassword: '135790' },
      'bankName',
    ],
    ['payCoin', { type: 'transfer', amount: '1', payPassword: '135790' }, 'walletAddress'],
    ['payCoin', { type: 'transfer', walletAddress: 'U0000000000000000', payPassword: '135790' }, 'amount'],
  ] as const)('are enforced by %s: %s', async ([path, body, field], { world }) => {
    const before = await world.countRows()
    await expect(world.bob.client.callWith(path, body)).naming(field)
    expect(await world.countRows()).toEqual(before)
  })
})

function elsewhere() {
  return { headers: { 'x-forwarded-for': `10.4.${++visits >> 8}.${visits & 255}` } }
}

function withFields(cases: Case[]) {
  return cases
    .filter(({ endpoint }) => fieldsOf(endpoint).length > 0)
    .map((each, at) => [each.path, each, at] as const)
}

function fieldsOf(endpoint: Endpoint): string[] {
  return Object.keys(endpoint.body.shape)
}

function planJunk(cases: readonly Case[]): ReadonlyMap<string, readonly string[]> {
  const kinds = Object.keys(junk)
  const tried = new Map<string, readonly unknown[]>()
  let turn = 0
  const plan = (endpoint: Endpoint, field: string): readonly string[] => {
    const schemas = tried.get(field) ?? []
    const schema = endpoint.body.shape[field]
    if (isFullRun || !schemas.includes(schema)) {
      tried.set(field, [...schemas, schema])
      return kinds
    }
    turn += 1
    return Array.from({ length: FEW }, (_, at) => {
      const place = turn + Math.floor((at * kinds.length) / FEW)
      return kinds[place % kinds.length]!
    })
  }
  return new Map(
    cases.flatMap(({ endpoint }) =>
      fieldsOf(endpoint).map((field) => [fieldName(endpoint, field), plan(endpoint, field)] as const),
    ),
  )
}

function fieldName({ path }: Endpoint, field: string): string {
  return `${path} ${field}`
}

/** Puts junk into one field after another and returns the complaints. */
async function attackFields(
  world: World,
  clientOf: (field: number) => StrictClient,
  each: Case,
): Promise<string[]> {
  const complaints: string[] = []
  let before = await countsWithoutAttempts(world)
  for (const [at, field] of fieldsOf(each.endpoint).entries()) {
    const tried = await attackField(clientOf(at), each, field)
    complaints.push(...tried.complaints)
    const after = await countsWithoutAttempts(world)
    if (!tried.hasSucceeded) expect(after, `${each.path} ${field} wrote something`).toEqual(before)
    before = after
  }
  return complaints
}

async function attackField(client: StrictClient, { path, endpoint, form, send }: Case, field: string) {
  const complaints: string[] = []
  let hasSucceeded = false
  for (const kind of planned.get(fieldName(endpoint, field)) ?? []) {
    const value = junk[kind] ?? null
    client.identity.locale = kind.length % 2 === 0 ? 'en-US' : 'zh-CN'
    const isOptional = endpoint.body.shape[field]?.safeParse(undefined).success ?? false
    const isLeftOut = value === null || value === ''
    const error = await send(client, bodyWith(form, field, value)).then(
      () => null,
      (reason: unknown) => reason,
    )
    hasSucceeded ||= error === null
    const named = error instanceof RefusedError && Object.hasOwn(error.fields, field)
    const isKnown =
      error === null ||
      error instanceof RefusedError ||
      // Demo calls are refused to visitors from other machines.
      (error instanceof TransportError && error.status === (path === 'seeDemoOrder' ? 404 : 403))
    if (!isKnown) complaints.push(`${path} ${field} ${kind}: ${String(error)}`)
    else if (isLeftOut && !isOptional && !named)
      complaints.push(`${path} ${field} ${kind}: not named (${String(error)})`)
    else if (!isLeftOut && isForbidden(path, field, kind) && !named)
      complaints.push(`${path} ${field} ${kind}: taken for good (${String(error)})`)
  }
  return { complaints, hasSucceeded }
}

/** Waits where the operator has used up the general limit, which all sessions share. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof TransportError) || error.status !== 429) throw error
      await delay((error.retryAfterSeconds ?? 1) * 1000)
    }
  }
}

/** Leaves out tables in which a refused guess leaves a trace on purpose. */
async function countsWithoutAttempts(world: World) {
  const {
    attempt_counter: _,
    login_attempt_count: __,
    audit_entry: entries = 0,
    ...counts
  } = await world.countRows()
  const { rows } = await world.pool.query<{ count: number }>(
    `select count(*)::int as count from audit_entry where action = 'operator.sign_in_failed'`,
  )
  return { ...counts, audit_entry: entries - (rows[0]?.count ?? 0) }
}

function bodyWith(form: object, field: string, value: string | readonly string[] | null): string {
  const body = new URLSearchParams()
  for (const [name, given] of Object.entries(form))
    if (name !== field) body.append(wireName(name), String(given))
  if (value !== null) for (const each of [value].flat()) body.append(wireName(field), each)
  return body.toString()
}
