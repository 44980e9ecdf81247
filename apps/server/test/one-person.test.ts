/** What takes two operators is not done by one who invites or resets the other. In a market that asks for second factors. */
import { keysOf } from '@u-market/domain'
import type { World } from '@u-market/testkit'
import { consoleCast } from '@u-market/testkit/cast'
import type { StrictClient } from '@u-market/testkit/strict-client'
import { describe, expect } from 'vitest'
import { openByLink, resetByLink } from '../src/features/operators/index.ts'
import {
  codeOf,
  desk,
  enrolled,
  PASSWORD,
  reasonOf,
  setsUp,
  test,
  ticketIn,
} from './operator-desk.fixture.ts'

const DAY = 24 * 3600
const rosa = { username: 'rosa', name: 'Rosa Park', role: 'finance', reason: 'Works in finance' } as const

describe('one administrator', () => {
  test('cannot invite a colleague who approves: two do, one holds the link and the other its code', async ({
    world,
  }) => {
    const { enter, open } = staffOf(world)
    const [olivia, frank] = [await enter('olivia'), await enter('frank')]
    const { reason: _, ...alone } = rosa
    await expect(olivia.console('inviteOperator', alone)).refusedWith('OPERATOR_TAKES_TWO')
    const proposal = await olivia.console('proposeInvite', rosa)
    const { id, linkCode } = proposal
    expect(proposal.preview.changes).toEqual([{ what: 'role', before: '', after: 'finance' }])
    await expect(olivia.console('approveProposal', { id })).refusedWith('PROPOSAL_OWN')
    const { link, linkUntil } = await frank.console('approveProposal', { id })
    expect(linkUntil).toBe(now(world) + 3600)
    const ticket = ticketIn(link)
    await expect(desk(world).console('openLink', { ticket })).naming('linkCode')
    const wrong = { ticket, linkCode: 'aaaaa-aaaaa' }
    await expect(desk(world).console('openLink', wrong)).refusedWith('LINK_CODE_WRONG', { left: 4 })
    const rosas = await open('rosa', { link, code: linkCode.toUpperCase().replace('-', '') })

    // New, she proposes and decides nothing; for thirty days she and those who let her in are one.
    const invited = now(world)
    const isNew = { until: invited + DAY }
    await expect(mint(rosas, world)).refusedWith('OPERATOR_NEW', isNew)
    const payout = { id: (await world.alice.exchanges({ coin: '5.00' })).id, decision: 'authorise' } as const
    await expect(rosas.console('decideExchange', payout)).refusedWith('OPERATOR_NEW', isNew)
    expect((await rosas.console('getOperator', {})).newUntil).toBe(invited + DAY)
    world.clock.skip({ hours: 24 })
    const later = await enter('rosa')
    expect((await later.console('decideExchange', payout)).status).toBe('authorised')
    const minted = await mint(later, world)
    const until = invited + 30 * DAY
    for (const name of ['olivia', 'frank']) {
      const inviter = await enter(name)
      const seen = await inviter.console('getProposal', { id: minted.id })
      expect(seen).toMatchObject({ mayDecide: 0, whyNot: 'invited', whyNotUntil: until })
      const approve = inviter.console('approveProposal', { id: minted.id })
      await expect(approve).refusedWith('OPERATORS_INVITED', { until })
    }
    expect(await world.nina.available()).toBe('0.00')
    const ada = await openAda(world, { enter, open })
    expect((await ada.console('approveProposal', { id: minted.id })).status).toBe('approved')
  })

  test('cannot take over a colleague by a reset, before or after a proposal', async ({ world }) => {
    const { enter, open } = staffOf(world)
    const [olivia, frank, anna] = [await enter('olivia'), await enter('frank'), await enter('anna')]
    const minted = await mint(olivia, world)
    const { id: frankId } = await frank.console('getOperator', {})
    const form = { id: frankId, reason: 'Lost his phone' }
    await expect(olivia.console('resetOperator', form)).refusedWith('OPERATOR_TAKES_TWO')
    const { id, linkCode } = await olivia.console('proposeReset', form)
    await expect(frank.console('approveProposal', { id })).refusedWith('OPERATOR_SELF')
    const { link } = await anna.console('approveProposal', { id })
    await expect(frank.console('getOperator', {})).answeredStatus(401, 'ACCESS_RESET')
    const franks = await open('frank', { link, code: linkCode })
    const until = now(world) + 7 * DAY
    await expect(franks.console('approveProposal', { id: minted.id })).refusedWith('OPERATORS_RESET', {
      until,
    })
    for (const [hours, isOver] of [
      [25, false],
      [6 * 24, true],
    ] as const) {
      world.clock.skip({ hours })
      const { id: again } = await mint(await enter('olivia'), world)
      const approve = (await enter('frank')).console('approveProposal', { id: again })
      if (isOver) expect((await approve).status).toBe('approved')
      else await expect(approve).refusedWith('OPERATORS_RESET', { until })
    }
  })

  test('cannot make two of accounts that they invited or reset alone and that were promoted later', async ({
    world,
  }) => {
    const { enter, open } = staffOf(world)
    const [olivia, anna] = [await enter('olivia'), await enter('anna')]
    const until = now(world) + 30 * DAY
    const invited = await olivia.console('inviteOperator', {
      username: 'rosa',
      name: 'Rosa',
      role: 'support',
    })
    await open('rosa', invited)
    const { id: ritaId } = await (await enter('rita')).console('getOperator', {})
    await open('rita', await olivia.console('resetOperator', { id: ritaId, reason: 'Lost her phone' }))
    for (const id of [invited.operator.id, ritaId]) {
      const promoted = await olivia.console('proposeRole', { id, role: 'finance', reason: 'Moves on' })
      await anna.console('approveProposal', { id: promoted.id })
    }
    world.clock.skip({ hours: 8 * 24 })
    const [rosas, ritas] = [await enter('rosa'), await enter('rita')]
    const [one, two] = [await mint(rosas, world), await mint(ritas, world)]
    await expect(ritas.console('approveProposal', { id: one.id })).refusedWith('OPERATORS_SHARED', { until })
    const again = await enter('olivia')
    await expect(again.console('approveProposal', { id: one.id })).refusedWith('OPERATORS_INVITED', { until })
    await expect(again.console('approveProposal', { id: two.id })).refusedWith('OPERATORS_RESET', { until })
  })
})

describe('letting operators in', () => {
  test('is told to every administrator at once, until they have seen it', async ({ world }) => {
    const staff = staffOf(world)
    const [olivia, frank] = [await staff.enter('olivia'), await staff.enter('frank')]
    const ada = await openAda(world, staff)
    const unseen = async (client: StrictClient) => (await client.console('getOperator', {})).accessChanges
    expect([await unseen(olivia), await unseen(frank)]).toEqual([1, 0])
    const { id } = await olivia.console('proposeInvite', rosa)
    await frank.console('approveProposal', { id })
    await olivia.console('inviteOperator', { username: 'paul', name: 'Paul', role: 'support' })
    expect([await unseen(olivia), await unseen(ada)]).toEqual([2, 3])
    const { data } = await ada.console('listAccessChanges', {})
    expect(data).toMatchObject([
      { how: 'invite', username: 'paul', madeBy: 'Olivia', proposedBy: '', proposalId: null, isNew: 1 },
      { how: 'invite', username: 'rosa', madeBy: 'Frank', proposedBy: 'Olivia', proposalId: id, isNew: 1 },
      { how: 'invite', username: 'ada', madeBy: '', proposedBy: '', isNew: 1 },
    ])
    await ada.console('seeAccessChanges', { upTo: data[0]?.id ?? 0 })
    expect([await unseen(ada), await unseen(olivia)]).toEqual([0, 2])
  })

  test('by two happens three times a day at most', async ({ world }) => {
    const { enter } = staffOf(world)
    const [olivia, frank] = [await enter('olivia'), await enter('frank')]
    const propose = (username: string) => olivia.console('proposeInvite', { ...rosa, username })
    const proposals = [await propose('rosa'), await propose('petra'), await propose('paul')]
    const last = await propose('pia')
    for (const { id } of proposals) await frank.console('approveProposal', { id })
    const limit = { limit: 3, until: now(world) + DAY }
    await expect(frank.console('approveProposal', { id: last.id })).refusedWith('OPERATOR_LIMIT', limit)
    await expect(propose('pat')).refusedWith('OPERATOR_LIMIT', limit)
    expect((await olivia.console('getProposal', { id: last.id })).status).toBe('open')
  })

  test('ends with the fifth wrong code, however they arrive', async ({ world }) => {
    const olivia = await staffOf(world).enter('olivia')
    const made = await olivia.console('inviteOperator', { username: 'rosa', name: 'Rosa', role: 'support' })
    const ticket = ticketIn(made.link)
    const guess = (sign: string) => desk(world).console('openLink', { ticket, linkCode: `aaaaa-aaaa${sign}` })
    const said = await Promise.all([...'bcdefghjk'].map((sign) => guess(sign).then(() => 'open', reasonOf)))
    expect(said.sort()).toEqual([...Array(5).fill('LINK_CODE_WRONG'), ...Array(4).fill('TICKET_EXPIRED')])
    const right = { ticket, linkCode: made.code }
    await expect(desk(world).console('openLink', right)).refusedWith('TICKET_EXPIRED')
  })

  test('leaves an entry for each opening, whose secret the next opening replaces', async ({ world }) => {
    const olivia = await staffOf(world).enter('olivia')
    const made = await olivia.console('inviteOperator', { username: 'rosa', name: 'Rosa', role: 'support' })
    const form = { ticket: ticketIn(made.link), linkCode: made.code }
    const seen = await desk(world, '10.8.0.1').console('openLink', form)
    const own = await desk(world).console('openLink', form)
    expect(own.secret).not.toBe(seen.secret)
    const past = { ticket: seen.ticket, newPassword: PASSWORD, code: codeOf(seen.secret, world) }
    await expect(desk(world).console('useLink', past)).refusedWith('TICKET_EXPIRED')
    const subject = `operator:${made.operator.id}`
    const { data } = await olivia.console('listAudit', { action: 'operator.open_link', subject, limit: 50 })
    expect(data.map(({ address }) => address)).toEqual([consoleCast.rita.address, '10.8.0.1'])
  })

  test('on the command line makes the second administrator, who is new only after a reset', async ({
    world,
  }) => {
    const staff = staffOf(world)
    const frank = await staff.enter('frank')
    const ada = await openAda(world, staff)
    const first = await mint(ada, world)
    expect((await frank.console('approveProposal', { id: first.id })).status).toBe('approved')
    const second = await mint(frank, world)
    const link = (await resetByLink(commandLine(world), 'ada')) ?? ''
    const again = await staff.open('ada', { link })
    await expect(again.console('approveProposal', { id: second.id })).refusedWith('OPERATOR_NEW', {
      until: now(world) + DAY,
    })
  })
})

test('an act by two is recorded with both, and found by its proposal and its proposer', async ({ world }) => {
  const { enter } = staffOf(world)
  const [olivia, frank] = [await enter('olivia'), await enter('frank')]
  const { id: ritaId } = await (await enter('rita')).console('getOperator', {})
  const { id: proposedBy } = await olivia.console('getOperator', {})
  const made = [
    await olivia.console('proposeInvite', rosa),
    await olivia.console('proposeRole', { id: ritaId, role: 'support', reason: 'Moves on' }),
    await olivia.console('proposeSetting', { name: 'bond', value: '500', reason: 'Too high' }),
    await mint(olivia, world),
    await olivia.console('proposeAccount', {
      operation: 'close',
      userId: world.nina.id,
      reason: 'Asked for it',
    }),
  ]
  const acts = ['operator.invite', 'operator.change_role', 'setting.change', 'coin.issue', 'account.close']
  for (const [at, { id }] of made.entries()) {
    await frank
      .console('approveProposal', { id })
      .catch(() => enter('anna').then((anna) => anna.console('approveProposal', { id })))
    const { data } = await olivia.console('listAudit', { subject: `proposal:${id}`, limit: 50 })
    expect(data.map(({ action }) => action)).toEqual(['proposal.approve', acts[at], 'proposal.make'])
    expect(JSON.parse(data[1]?.detail ?? '')).toMatchObject({ proposal: id, proposedBy })
    expect(data[1]?.operator).not.toBe('olivia')
  }
  const { data } = await olivia.console('listAudit', { operatorId: proposedBy, limit: 50 })
  expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(acts))
})

/** The operators of a market, who log in again with what they have set up. */
function staffOf(world: World) {
  const secrets = new Map<string, string>()
  const passwords = new Map<string, string>()
  const enter = async (name: string): Promise<StrictClient> => {
    const secret = secrets.get(name)
    const cast = keysOf(consoleCast).find((each) => each === name)
    if (secret === undefined && cast) {
      const first = await enrolled(world, cast)
      secrets.set(name, first.secret)
      return first.client
    }
    const client = desk(world)
    const password = passwords.get(name) ?? consoleCast.olivia.password
    const { ticket } = await client.signInOperator({ username: name, password })
    await client.proveFactor({ ticket, code: codeOf(secret ?? '', world) })
    return client
  }
  return {
    enter,
    /** Opens a link with its code, and sets up the account. */
    open: async (name: string, shown: { readonly link: string; readonly code?: string }) => {
      const client = desk(world)
      secrets.set(name, await setsUp(world, { ...shown, client }))
      passwords.set(name, PASSWORD)
      return client
    },
  }
}

/** Ada, whose link from the command line takes no code. */
async function openAda(world: World, { open }: ReturnType<typeof staffOf>) {
  const ada = { username: 'ada', name: 'Ada', role: 'administrator' } as const
  return open('ada', { link: (await openByLink(commandLine(world), ada)) ?? '' })
}

function commandLine(world: World) {
  return { database: world.owner, clock: world.clock, publicUrl: world.deps.publicUrl }
}

function mint(operator: StrictClient, world: World) {
  const form = { operation: 'issue', userId: world.nina.id, amount: '1000000.00' } as const
  return operator.console('proposeCoin', { ...form, reason: 'They have brought cash' })
}

function now({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
