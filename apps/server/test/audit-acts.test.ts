/** Each change at the console leaves one audit entry, and so does a refused attempt. */
import {
  type ConsoleCallName,
  type ConsoleDataOf,
  type ConsoleEndpoints,
  consoleEndpoints,
  type Endpoint,
  toWire,
} from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import { applyForVerification, plainPicture, roles, test, type World } from '@u-market/testkit'
import { consoleForms } from '@u-market/testkit/acts'
import { consoleCast } from '@u-market/testkit/cast'
import { describe, expect } from 'vitest'
import { lateClaim } from './claims.fixture.ts'
import { orderIn } from './order-in-state.fixture.ts'
import { railProposal } from './rail.fixture.ts'
import { asksForAccount } from './recovery.fixture.ts'
import { answer, openService } from './service.fixture.ts'

type Entry = ConsoleDataOf<'listAudit'>['data'][number]
type ChangingCall = {
  [N in ConsoleCallName]: ConsoleEndpoints[N] extends { readonly isMutation: true } ? N : never
}[ConsoleCallName]
/** Performs the call once and returns what its audit entry should say. */
type Act = (world: World) => Promise<Partial<Entry> & { readonly changed?: readonly [unknown, unknown] }>

/** Typed by call: a new call in the contract does not compile without an entry here. */
const acts: { readonly [N in ChangingCall]: Act } = {
  decideVerification: async ({ oscar, olivia }) => {
    await olivia.approves(oscar)
    return { action: 'verification.approve', changed: wasPending('approved') }
  },
  decideMerchant: async ({ mei, olivia }) => {
    await olivia.issues({ to: mei, amount: '1000.00' })
    await mei.call('certifyMerchant', { apply: '1', contact: 'me@example.com', remark: 'Every day' })
    await mei.paysBond()
    await olivia.approvesMerchant(mei)
    return { action: 'merchant.approve', changed: wasPending('approved') }
  },
  decideExchange: async ({ bob, olivia }) => {
    const { id } = await bob.exchanges({ coin: '10.00' })
    await olivia.call('decideExchange', { id, decision: 'refuse', reason: 'no such address' })
    return { action: 'exchange.refuse', subject: `exchange:${id}`, changed: wasPending('refused') }
  },
  ruleDispute: async (world) => {
    const id = await ripeAppeal(world)
    await world.olivia.rules({ id }, 'refund')
    const after = { status: 'proposed', result: 'ruled_refund' }
    return { action: 'appeal.propose', subject: `appeal:${id}`, changed: [{ status: 'open' }, after] }
  },
  holdCoin: async (world) => {
    const { id } = await lateClaim(world)
    await world.olivia.call('holdCoin', { id, amount: '5.00', reason: 'So that it is there.' })
    return { action: 'claim.hold', subject: `appeal:${id}`, changed: [{ held: '0.00' }, { held: '5.00' }] }
  },
  releaseHeldCoin: async (world) => {
    const { id } = await lateClaim(world)
    await world.olivia.call('holdCoin', { id, amount: '5.00', reason: 'So that it is there.' })
    await world.olivia.call('releaseHeldCoin', { id, amount: '2.00', reason: 'Too much was held.' })
    return {
      action: 'claim.release_hold',
      subject: `appeal:${id}`,
      changed: [{ held: '5.00' }, { held: '2.00' }],
    }
  },
  answerConversation: async (world) => {
    const { id, write } = await openService(world, world.nina)
    await write('Is anybody there?')
    await answer(world, id, 'Here we are.')
    return { action: 'service.answer', subject: `service:${id}` }
  },
  closeConversation: async (world) => {
    const { id, write } = await openService(world, world.nina)
    await write('Is anybody there?')
    await answer(world, id, 'Here we are.')
    await world.olivia.call('closeConversation', { id })
    return { action: 'service.close', changed: [{ state: 'answered' }, { state: 'closed' }] }
  },
  reopenConversation: async (world) => {
    const { id, write } = await openService(world, world.nina)
    await write('Is anybody there?')
    await answer(world, id, 'Here we are.')
    await world.olivia.call('closeConversation', { id })
    await world.olivia.call('reopenConversation', { id })
    return { action: 'service.reopen', changed: [{ state: 'closed' }, { state: 'open' }] }
  },
  answerUserReport: async ({ nina, bob, olivia }) => {
    const { userId } = await bob.info()
    const form = { userId, type: 'abuse', content: 'Rude in the chat.' } as const
    const { id } = await nina.call('reportUser', form)
    await olivia.call('answerUserReport', { id, answer: 'We have looked at it.' })
    return { action: 'complaint.answer', changed: [{ status: 'open' }, { status: 'answered' }] }
  },
  answerBugReport: async ({ nina, olivia }) => {
    const { id } = await nina.call('reportBug', { type: 'app', content: 'The button does nothing at all.' })
    await olivia.call('answerBugReport', { id, answer: 'It is mended.' })
    return { action: 'fault.answer', changed: [{ status: 'open' }, { status: 'answered' }] }
  },
  reopenUserReport: async ({ nina, bob, olivia }) => {
    const { userId } = await bob.info()
    const form = { userId, type: 'abuse', content: 'Rude in the chat.' } as const
    const { id } = await nina.call('reportUser', form)
    await olivia.call('answerUserReport', { id, answer: 'We have looked at it.' })
    await olivia.call('reopenUserReport', { id, reason: 'The chat was not read.' })
    return {
      action: 'complaint.reopen',
      subject: `complaint:${id}`,
      changed: [{ status: 'answered' }, { status: 'open' }],
    }
  },
  reopenBugReport: async ({ nina, olivia }) => {
    const { id } = await nina.call('reportBug', { type: 'app', content: 'The button does nothing at all.' })
    await olivia.call('answerBugReport', { id, answer: 'It is mended.' })
    await olivia.call('reopenBugReport', { id, reason: 'It came back.' })
    return { action: 'fault.reopen', changed: [{ status: 'answered' }, { status: 'open' }] }
  },
  editHelpText: async ({ olivia }) => {
    const [text] = (await olivia.call('listHelp', { limit: 1 })).data
    if (!text) throw new Error('there is no help text')
    const { kind: _, topic: __, updatedAt: ___, ...words } = text
    const titleEn = 'Another title'
    await olivia.call('editHelpText', { ...words, titleEn })
    return { action: 'help.edit', changed: [toWire({ titleEn: text.titleEn }), toWire({ titleEn })] }
  },
  proposeCoin: async ({ bob, olivia }) => {
    const { id } = await olivia.call('proposeCoin', fiveFor(bob))
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposePayout: async ({ bob, olivia }) => {
    const { id: exchange } = await bob.exchanges({ coin: '10.00' })
    const form = { id: exchange, reason: 'By two' }
    const { id } = await olivia.call('proposePayout', form)
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposeRuling: async (world) => {
    const appeal = await ripeAppeal(world)
    const { seen } = await world.olivia.call('getDispute', { id: appeal })
    const form = { id: appeal, ruling: 'refund', reason: 'The evidence is clear.', seen } as const
    const { id } = await world.olivia.call('proposeRuling', form)
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposeRole: async (world) => {
    const { id } = await world.olivia.call('proposeRole', await ritaAudits(world))
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposeInvite: async ({ olivia }) => {
    const form = { username: 'rosa', name: 'Rosa Park', role: 'finance', reason: 'Works in finance' } as const
    const { id } = await olivia.call('proposeInvite', form)
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposeReset: async (world) => {
    const id = await operatorId(world, 'frank')
    const proposal = await world.olivia.call('proposeReset', { id, reason: 'Lost his phone' })
    return { action: 'proposal.make', subject: `proposal:${proposal.id}` }
  },
  proposeRail: async ({ olivia }) => {
    const { id } = await olivia.call('proposeRail', railProposal)
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposeSetting: async ({ olivia }) => {
    const { id } = await olivia.call('proposeSetting', { name: 'bond', value: '500', reason: 'Too high' })
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  stop: async ({ olivia }) => {
    const words = { wordsEn: 'Back at noon', reason: 'A test' }
    await olivia.call('stop', { what: 'orders', ...words })
    const after = { status: 'stopped', ...toWire({ wordsEn: 'Back at noon' }) }
    return { action: 'switch.stop', subject: 'switch:orders', changed: [{ status: 'running' }, after] }
  },
  restart: async ({ olivia }) => {
    await olivia.call('stop', { what: 'orders', reason: 'A test' })
    await olivia.call('restart', { what: 'orders', reason: 'All is well' })
    return { action: 'switch.restart', changed: [{ status: 'stopped' }, { status: 'running' }] }
  },
  imposeSanction: async ({ bob, olivia }) => {
    await olivia.call('imposeSanction', noTrade(bob))
    const { userId: _, ...after } = noTrade(bob)
    const changed = [null, { ...after, note: '', until: null }] as const
    return { action: 'sanction.impose', subject: `user:${bob.id}`, changed }
  },
  liftSanction: async ({ bob, olivia }) => {
    const { id } = await olivia.call('imposeSanction', noTrade(bob))
    await olivia.call('liftSanction', { id, reason: 'All is clear' })
    const { userId: _, ...before } = noTrade(bob)
    const changed = [{ ...before, note: '', until: null }, null] as const
    return { action: 'sanction.lift', subject: `user:${bob.id}`, changed }
  },
  freezeUser: async ({ nina, olivia }) => {
    await olivia.call('freezeUser', { userId: nina.id, reason: 'The phone was stolen' })
    const changed = [{ isFrozen: false }, { isFrozen: true }] as const
    return { action: 'account.freeze', subject: `user:${nina.id}`, changed }
  },
  proposeAccount: async ({ nina, olivia }) => {
    const form = { operation: 'close', userId: nina.id, reason: 'As they asked' } as const
    const { id } = await olivia.call('proposeAccount', form)
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposeRevocation: async ({ bob, olivia }) => {
    const form = { what: 'verification', userId: bob.id, reason: 'Of another person' } as const
    const { id } = await olivia.call('proposeRevocation', form)
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  proposeRecovery: async (world) => {
    const { recoveryId } = await asksForAccount(world, 'bob')
    const form = { id: recoveryId, reason: 'The face is that of the document' }
    const { id } = await world.olivia.call('proposeRecovery', form)
    return { action: 'proposal.make', subject: `proposal:${id}` }
  },
  refuseRecovery: async (world) => {
    const { recoveryId: id } = await asksForAccount(world, 'bob')
    await world.olivia.call('refuseRecovery', { id, reason: 'The document is another one' })
    const changed = [{ status: 'open' }, { status: 'refused' }] as const
    return { action: 'recovery.refuse', subject: `recovery:${id}`, changed }
  },
  approveProposal: async (world) => {
    const ada = await world.secondOperator()
    const { id } = await ada.call('proposeRole', await ritaAudits(world))
    await world.olivia.call('approveProposal', { id })
    const changed = [{ status: 'open' }, { status: 'approved' }] as const
    return { action: 'proposal.approve', subject: `proposal:${id}`, changed }
  },
  refuseProposal: async ({ bob, olivia, atConsole }) => {
    const { id } = await (await atConsole('frank')).call('proposeCoin', fiveFor(bob))
    await olivia.call('refuseProposal', { id, reason: 'No cash came' })
    return { action: 'proposal.refuse', changed: [{ status: 'open' }, { status: 'refused' }] }
  },
  withdrawProposal: async ({ bob, olivia }) => {
    const { id } = await olivia.call('proposeCoin', fiveFor(bob))
    await olivia.call('withdrawProposal', { id })
    return { action: 'proposal.withdraw', changed: [{ status: 'open' }, { status: 'withdrawn' }] }
  },
  inviteOperator: async ({ olivia }) => {
    const rosa = { username: 'rosa', name: 'Rosa Park', role: 'support' } as const
    await olivia.call('inviteOperator', rosa)
    return { action: 'operator.invite', changed: [null, rosa] }
  },
  resetOperator: async (world) => {
    const id = await operatorId(world, 'rita')
    await world.olivia.call('resetOperator', { id, reason: 'lost her phone' })
    return { action: 'operator.reset', subject: `operator:${id}` }
  },
  closeOperator: async (world) => {
    const id = await operatorId(world, 'rita')
    await world.olivia.call('closeOperator', { id, reason: 'has left' })
    return { action: 'operator.close', changed: [{ status: 'active' }, { status: 'closed' }] }
  },
}

test('every mutation in the contract is performed here', () => {
  const changing = keysOf(consoleEndpoints).filter((name) => {
    const { isMutation }: Endpoint = consoleEndpoints[name]
    return isMutation
  })
  expect(keysOf(acts).sort()).toEqual(changing.sort())
})

test.for(keysOf(acts))('%s leaves one entry', async (name, { world }) => {
  if (name === 'decideVerification') {
    const picture = await plainPicture()
    await applyForVerification(world.nina, roles.nina, { front: picture, back: picture })
  }
  const { changed: [before, after] = [null, null], ...said } = await acts[name](world)
  const entries = (await world.olivia.call('listAudit', { limit: 50 })).data
  const same = entries.filter(
    ({ action, requestId }) => action === said.action && requestId === entries[0]?.requestId,
  )
  expect(same).toHaveLength(1)
  const [entry] = same
  expect(entry).toMatchObject({
    ...said,
    operator: 'olivia',
    role: 'administrator',
    address: consoleCast.olivia.address,
  })
  const read = (text = '') => (text === '' ? null : JSON.parse(text))
  expect(read(entry?.before)).toEqual(before)
  expect(read(entry?.after)).toEqual(after)
})

describe('a change by two operators', () => {
  test('is recorded with its result and both operators', async ({ world }) => {
    const { bob, olivia } = world
    await olivia.issues({ to: bob, amount: '5.00' })
    const [coin] = (await olivia.call('listAudit', { action: 'coin.issue', limit: 1 })).data
    expect(coin).toMatchObject({ operator: 'frank', subject: `user:${bob.id}` })
    const { id: proposedBy } = await operatorNamed(world, 'olivia')
    expect(JSON.parse(coin?.detail ?? '')).toMatchObject({ amount: '5.00', proposedBy })
    const [approved] = (await olivia.call('listAudit', { limit: 1 })).data
    expect(approved).toMatchObject({ action: 'proposal.approve', requestId: coin?.requestId })
  })

  test('of a payout is recorded under the exchange with both operators and the proposal', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const { id, address } = await bob.exchanges({ coin: '10.00' })
    const proposal = await olivia.call('proposePayout', { id })
    await olivia.seconds(proposal)
    const { data } = await olivia.call('listAudit', { subject: `exchange:${id}`, limit: 50 })
    const [, entry] = data
    expect(data.map(({ action }) => action)).toEqual([
      'proposal.approve',
      'exchange.authorise',
      'proposal.make',
    ])
    expect(entry).toMatchObject({ operator: 'frank' })
    const { id: proposedBy } = await operatorNamed(world, 'olivia')
    const terms = { amount: '10.00', usdt: '9.000000', network: 'TRC20', receiver: address }
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ ...terms, proposal: proposal.id, proposedBy })
  })

  test('of a role is recorded with the role before and after', async ({ world }) => {
    const ada = await world.secondOperator()
    const { id } = await world.olivia.call('proposeRole', await ritaAudits(world))
    await ada.call('approveProposal', { id })
    const [entry] = (await world.olivia.call('listAudit', { action: 'operator.change_role', limit: 1 })).data
    expect(entry).toMatchObject({ before: '{"role":"reviewer"}', after: '{"role":"auditor"}' })
  })
})

describe('a refused attempt', () => {
  test('without permission is recorded once a minute for each action', async ({ world }) => {
    const rita = await world.atConsole('rita')
    const issue = () => rita.callWith('proposeCoin', consoleForms.proposeCoin)
    await Promise.all(Array.from({ length: 8 }, () => expect(issue()).refusedWith('OPERATOR_ROLE')))
    await expect(rita.call('watchCase', { kind: 'appeal', id: 1 })).refusedWith('OPERATOR_ROLE')
    expect(await refusals(world)).toEqual(['appeal.read', 'coin.issue'])
    world.clock.skip({ seconds: 61 })
    await expect(issue()).refusedWith('OPERATOR_ROLE')
    expect(await refusals(world)).toEqual(['appeal.read', 'coin.issue', 'coin.issue'])
  })

  test('with a wrong password is recorded each time, and once a minute beyond the limit', async ({
    world,
  }) => {
    const attempt = () =>
      world.visitor('10.7.7.7').console('logIn', { username: 'rita', password: 'not this one' })
    for (let tries = 0; tries < 10; tries++) await expect(attempt()).refusedWith('LOGIN_FAILED')
    for (let tries = 0; tries < 5; tries++) await expect(attempt()).refusedWith('LOGIN_LOCKED')
    const { data } = await world.olivia.call('listAudit', { text: '10.7.7.7', limit: 50 })
    expect(data).toHaveLength(11)
    for (const entry of data)
      expect(entry).toMatchObject({ action: 'operator.sign_in_failed', operator: 'rita', role: 'reviewer' })
  })
})

function wasPending(status: string) {
  return [{ status: 'pending' }, { status }] as const
}

async function refusals({ olivia }: World): Promise<string[]> {
  const { data } = await olivia.call('listAudit', { action: 'operator.refused', limit: 50 })
  for (const entry of data) expect(entry).toMatchObject({ operator: 'rita', role: 'reviewer' })
  return data.map(({ detail }): string => JSON.parse(detail).act).sort()
}

/** An appeal whose response deadline has passed. */
async function ripeAppeal(world: World): Promise<number> {
  const { alice, bob } = world
  const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
  await world.clock.advance({ hours: 25 })
  return (await bob.sees(order)).appealId ?? 0
}

function fiveFor({ id }: World['bob']) {
  return { operation: 'issue', userId: id, amount: '5.00', reason: 'They have brought cash' } as const
}

function noTrade({ id }: World['bob']) {
  return { userId: id, kind: 'no_trade', reason: 'Two reports are being looked into' } as const
}

async function ritaAudits(world: World) {
  return { id: await operatorId(world, 'rita'), role: 'auditor', reason: 'Moves on' } as const
}

async function operatorId(world: World, username: string): Promise<number> {
  return (await operatorNamed(world, username)).id
}

async function operatorNamed({ olivia }: World, username: string) {
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const found = data.find((each) => each.username === username)
  if (!found) throw new Error(`there is no operator ${username}`)
  return found
}
