/** Each console page that shows private data records which operator opened it. */
import {
  type ConsoleCallName,
  type ConsoleDataOf,
  type ConsoleEndpoints,
  type ConsoleFormOf,
  consoleEndpoints,
  type Endpoint,
} from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import { sharedTest as test, type World } from '@u-market/testkit'
import { consoleCast } from '@u-market/testkit/cast'
import { expect } from 'vitest'
import { ripeClaim } from './claims.fixture.ts'
import { orderIn } from './order-in-state.fixture.ts'
import { asksForAccount } from './recovery.fixture.ts'
import { openService } from './service.fixture.ts'

type AuditedCall = {
  [N in ConsoleCallName]: ConsoleEndpoints[N] extends { readonly auditsView: string } ? N : never
}[ConsoleCallName]
type Opened<N extends AuditedCall> = { readonly form: ConsoleFormOf<N>; readonly subject: string }

/** Creates something to open. Typed by call: a new audited page does not compile without an entry here. */
const pages: { readonly [N in AuditedCall]: (world: World) => Promise<Opened<N>> } = {
  getVerification: async ({ oscar, olivia }) => {
    const { data } = await olivia.call('listVerifications', { status: 'pending', limit: 50 })
    const id = data.find(({ userId }) => userId === oscar.id)?.id ?? 0
    return { form: { id }, subject: `verification:${id}` }
  },
  getRecovery: async (world) => {
    const { recoveryId: id } = await asksForAccount(world, 'bob')
    return { form: { id }, subject: `recovery:${id}` }
  },
  getDispute: async (world) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    const id = (await bob.sees(order)).appealId ?? 0
    return { form: { id }, subject: `appeal:${id}` }
  },
  getOrder: async (world) => {
    const { alice, bob } = world
    const { orderId } = await orderIn(world, 'confirming', { buyer: bob, seller: alice, num: '25.00' })
    return { form: { orderId }, subject: `order:${orderId}` }
  },
  getExchange: async ({ bob }) => {
    const { id } = await bob.exchanges({ coin: '10.00' })
    return { form: { id }, subject: `exchange:${id}` }
  },
  getMerchant: async ({ mei, olivia }) => {
    await olivia.issues({ to: mei, amount: '1000.00' })
    await mei.call('certifyMerchant', { apply: '1', contact: 'me@example.com', remark: 'Every day' })
    const { data } = await olivia.call('listMerchants', { limit: 50 })
    const id = data.find(({ userId }) => userId === mei.id)?.id ?? 0
    return { form: { id }, subject: `merchant:${id}` }
  },
  getConversation: async (world) => {
    const { id, write } = await openService(world, world.nina)
    await write('Is anybody there?')
    return { form: { id }, subject: `service:${id}` }
  },
  getUser: async ({ nina }) => ({ form: { userId: nina.id }, subject: `user:${nina.id}` }),
  getUserSanctions: async ({ mei }) => ({ form: { userId: mei.id }, subject: `user:${mei.id}` }),
  getUserReport: async ({ nina, bob }) => {
    const { userId } = await bob.info()
    const form = { userId, type: 'abuse', content: 'Rude in the chat.' } as const
    const { id } = await nina.call('reportUser', form)
    return { form: { id }, subject: `complaint:${id}` }
  },
  getBugReport: async ({ nina }) => {
    const { id } = await nina.call('reportBug', { type: 'app', content: 'The button does nothing at all.' })
    return { form: { id }, subject: `fault:${id}` }
  },
}

test('every audited page in the contract is opened here', () => {
  const looking = keysOf(consoleEndpoints).filter((name) => {
    const { auditsView }: Endpoint = consoleEndpoints[name]
    return auditsView
  })
  expect(keysOf(pages).sort()).toEqual(looking.sort())
})

test.for(keysOf(pages))('%s leaves one entry, however long the page stays open', async (name, { world }) => {
  const { form, subject } = await pages[name](world)
  const { auditsView } = consoleEndpoints[name]
  const open = () => world.olivia.callWith(name, { ...form })
  await Promise.all([open(), open(), open()])
  world.clock.skip({ minutes: 9 })
  await open()
  const views = await viewsOf(world, auditsView, subject)
  expect(views).toHaveLength(1)
  expect(views[0]).toMatchObject({
    operator: 'olivia',
    role: 'administrator',
    address: consoleCast.olivia.address,
    before: '',
    after: '',
  })
  world.clock.skip({ minutes: 2 })
  await open()
  expect(await viewsOf(world, auditsView, subject)).toHaveLength(2)
})

const lists = keysOf(consoleEndpoints).filter((name) => {
  const { auditsList: kind }: Endpoint = consoleEndpoints[name]
  return kind
})

test.for(lists)('%s leaves one entry for each page that was read', async (name, { world }) => {
  const { auditsList: kind }: Endpoint = consoleEndpoints[name]
  const subject = `${kind}:list`
  const read = (page: number) => world.olivia.callWith(name, { page, limit: 5 })
  // Past the window of one entry: creating the cast and earlier tests have read some of these lists.
  world.clock.skip({ minutes: 11 })
  const before = (await viewsOf(world, 'list.look', subject)).length
  await Promise.all([read(1), read(1), read(1)])
  await read(2)
  world.clock.skip({ minutes: 9 })
  await read(1)
  const views = await viewsOf(world, 'list.look', subject)
  const details = views.slice(0, views.length - before).map(({ detail }) => detail)
  expect(details.sort()).toEqual(['{"page":1}', '{"page":2}'])
})

test('every list whose rows name a user is audited', () => {
  const open: readonly string[] = [
    // Operators, settings and texts that every user can read.
    'listOperators',
    'listAccessChanges',
    'listSettings',
    'listSettingChanges',
    'listSwitches',
    'listRails',
    'listHelp',
    // The trail itself: exporting it is audited instead.
    'listAudit',
  ]
  const all = keysOf(consoleEndpoints).filter((name) => /^(list|search)/.test(name))
  expect(all.filter((name) => !open.includes(name)).sort()).toEqual([...lists].sort())
})

test('the entry of a search names the users it found, not the text searched for', async ({ world }) => {
  const { alice, bob, olivia } = world
  await olivia.call('searchUsers', { search: bob.mobile, page: 1, limit: 50 })
  const order = await orderIn(world, 'confirming', { buyer: bob, seller: alice, num: '25.00' })
  await olivia.call('listOrders', { search: bob.mobile, page: 1, limit: 50 })
  const found = async (subject: string) =>
    (await viewsOf(world, 'list.look', subject))
      .map(({ detail }) => detail)
      .filter((detail) => detail.includes('found'))
  expect(await found('user:list')).toEqual([`{"page":1,"found":"${bob.id}"}`])
  expect(await found('order:list')).toEqual([expect.stringContaining(order.orderId)])
  expect((await found('order:list')).join()).not.toContain(bob.mobile)
})

test('the entry of one user’s orders names the user and the orders, and is found under the user', async ({
  world,
}) => {
  const { alice, bob, olivia } = world
  const order = await orderIn(world, 'confirming', { buyer: bob, seller: alice, num: '25.00' })
  await olivia.call('listOrders', { userId: bob.id, page: 1, limit: 50 })
  await olivia.call('listOrders', { userId: world.nina.id, page: 1, limit: 50 })
  const [nobodys, entry] = await viewsOf(world, 'list.look', 'order:list')
  expect(JSON.parse(nobodys?.detail ?? '')).toEqual({ page: 1, user: world.nina.id, found: '' })
  expect(JSON.parse(entry?.detail ?? '')).toEqual({
    page: 1,
    user: bob.id,
    found: expect.stringContaining(order.orderId),
  })
  expect(await viewsOf(world, 'list.look', `user:${bob.id}`)).toEqual([entry])
})

test('who looks at an open ruling by two is recorded, and finance does not see what would pay its award', async ({
  world,
}) => {
  await world.olivia.issues({ to: world.alice, amount: '100.00' })
  const claim = await ripeClaim(world)
  const [anna, abel, frank] = [
    await world.atConsole('anna'),
    await world.atConsole('abel'),
    await world.atConsole('frank'),
  ]
  const { seen } = await anna.call('getDispute', { id: claim.id })
  const ruling = { id: claim.id, ruling: 'release', reason: 'The transfer has arrived.', seen } as const
  const { id } = await anna.call('proposeRuling', ruling)
  expect((await frank.call('getProposal', { id })).award).toBeNull()
  expect((await abel.call('getProposal', { id })).award).toMatchObject({ awarded: '25.00' })
  const views = await viewsOf(world, 'appeal.look', `appeal:${claim.id}`)
  expect(views.map(({ operator }) => operator)).toEqual(['abel', 'frank', 'anna'])
  await anna.call('withdrawProposal', { id })
})

test('a page that does not exist leaves no entry', async ({ world }) => {
  await expect(world.olivia.call('getBugReport', { id: 999_999 })).refusedWith('FAULT_NOT_FOUND')
  expect(await viewsOf(world, 'fault.look', 'fault:999999')).toEqual([])
})

async function viewsOf(
  { olivia }: World,
  action: string,
  subject: string,
): Promise<ConsoleDataOf<'listAudit'>['data']> {
  return (await olivia.call('listAudit', { action, subject, limit: 50 })).data
}
