/** An identity number, in any spelling, is approved for one account only; only operators learn which account has it. */
import { userId } from '@u-market/domain'
import {
  applyForVerification,
  plainPicture,
  register,
  roles,
  type Trader,
  test,
  type World,
} from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { decideVerification } from '../src/features/accounts/review-verification.ts'
import { applyVerification } from '../src/features/accounts/verification.routes.ts'
import type { Deps } from '../src/features/deps.ts'
import { type DataKeys, parseDataKeys } from '../src/platform/data-keys.ts'

const RESIDENT = '11010519491231002X'
const spellings = ['uto31-0002x', 'UTO 310002 X', 'UTO.310002.X', 'ＵＴＯ３１０００２Ｘ', 'UT0310002X']

describe('an application with a number that another account has', () => {
  test.for(spellings)('is accepted in the spelling %s, but not approved', async (spelling, { world }) => {
    const { nina, bob, olivia } = world
    await applies(nina, spelling)
    expect((await nina.info()).verificationStatus).toBe(1)
    const { id, sameNumber } = await applicationOf(world, nina)
    expect(sameNumber).toEqual([
      expect.objectContaining({ userId: bob.id, username: 'bob', status: 'approved' }),
    ])

    const approval = olivia.call('decideVerification', { id, decision: 'approve' })
    await expect(approval).refusedWith('IDENTITY_IN_USE')
    const refusal = await approval.catch((error: Error) => error)
    expect(refusal).toMatchObject({ message: expect.stringContaining(`@bob (user ${bob.id})`) })
    expect((await nina.info()).verificationStatus).toBe(1)

    await olivia.refuses(nina, 'This document is in use.')
    expect((await nina.info()).verificationStatus).toBe(0)
  })

  test('can be approved once no other account is verified with it', async ({ world }) => {
    const { nina, olivia } = world
    const zoe = await newcomer(world, 1)
    await applies(nina, RESIDENT)
    // The 15-digit form that this number replaced.
    await applies(zoe, '110105 491231 002')
    const [ninas, zoes] = [await applicationOf(world, nina), await applicationOf(world, zoe)]
    expect(ninas.sameNumber).toMatchObject([{ userId: zoe.id, id: zoes.id, status: 'pending', isClosed: 0 }])
    await olivia.refuses(nina, 'The photo is out of focus')
    const { status, sameNumber } = await olivia.approves(zoe)
    expect(status).toBe('approved')
    expect(sameNumber).toMatchObject([{ userId: nina.id, id: ninas.id, status: 'refused' }])
    await applies(nina, RESIDENT.toLowerCase())
    await expect(olivia.approves(nina)).refusedWith('IDENTITY_IN_USE')
  })

  test('does not match earlier applications of the same user', async ({ world }) => {
    const { nina, olivia } = world
    await applies(nina, RESIDENT)
    await olivia.refuses(nina, 'The photo is out of focus')
    await applies(nina, RESIDENT)
    expect((await applicationOf(world, nina)).sameNumber).toEqual([])
    await olivia.approves(nina)
  })
})

describe('concurrent approvals of one number', () => {
  test('by operators: one succeeds', async ({ world }) => {
    const { olivia } = world
    const people = await Promise.all([1, 2, 3, 4].map((at) => newcomer(world, at)))
    await Promise.all(people.map((person, at) => applies(person, at % 2 ? RESIDENT : '110105491231002')))
    const ends = await Promise.allSettled(people.map((person) => olivia.approves(person)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends.flatMap((end) => (end.status === 'rejected' ? end.reason.reason : []))).toEqual(
      Array(3).fill('IDENTITY_IN_USE'),
    )
  })

  test('by servers that encrypt with different keys: one succeeds', async ({ world }) => {
    const { deps, pool } = world
    const people = await Promise.all([1, 2, 3, 4].map((at) => newcomer(world, at)))
    // Each server encrypts with its first key.
    const [one, other] = [keysOf('older', 'newer'), keysOf('newer', 'older')]
    const rings = people.map((_, at) => (at % 2 ? one : other))
    await Promise.all(people.map((person, at) => appliesTo({ ...deps, dataKeys: rings[at] ?? one }, person)))
    const { rows } = await pool.query<{ id: number }>(
      'select id from verification where user_id = any($1) order by user_id',
      [people.map(({ id }) => id)],
    )
    const ends = await Promise.allSettled(
      rows.map(({ id }, at) =>
        deps.database.kysely.transaction().execute((tx) =>
          decideVerification(tx, {
            ...{ id, decision: 'approve', reason: '', operatorId: 1, at: deps.clock.now() },
            keys: rings[at] ?? one,
          }),
        ),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends.flatMap((end) => (end.status === 'rejected' ? end.reason.reason : []))).toEqual(
      Array(3).fill('IDENTITY_IN_USE'),
    )
    // The cast's key can decrypt neither.
    await pool.query('delete from verification where number_key in ($1, $2)', ['older', 'newer'])
    await pool.query(
      `update app_user set verification_status = 'none', real_name = null where id = any($1)`,
      [people.map(({ id }) => id)],
    )
  })

  test('are refused by the database too', async ({ world }) => {
    const { olivia, nina, pool } = world
    const zoe = await newcomer(world, 1)
    await applies(nina, RESIDENT)
    await applies(zoe, RESIDENT)
    await olivia.approves(nina)
    await expect(
      pool.query(
        `update verification v set status = 'approved', decided_by = o.decided_by, decided_at = o.decided_at
          from verification o where v.user_id = $1 and o.user_id = $2`,
        [zoe.id, nina.id],
      ),
    ).rejects.toMatchObject({ constraint: 'verification_number' })
  })
})

function keysOf(...ids: string[]): DataKeys {
  const keys = parseDataKeys(ids.map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`).join())
  if (!keys) throw new Error('these are no keys')
  return keys
}

async function applies(person: Trader, documentNumber: string) {
  const picture = await plainPicture()
  return applyForVerification(
    person,
    { realName: roles.nina.realName, documentNumber },
    { front: picture, back: picture },
  )
}

async function appliesTo(deps: Deps, { id, client }: Trader): Promise<void> {
  const [front, back] = [
    await client.upload(await plainPicture(), 'idcard'),
    await client.upload(await plainPicture(), 'idcard'),
  ]
  const form = {
    realName: roles.nina.realName,
    documentNumber: RESIDENT,
    documentFront: front.url,
    documentBack: back.url,
  }
  await applyVerification(deps, { userId: userId(id), form, idempotencyKey: null })
}

async function applicationOf({ olivia }: World, { id }: Trader) {
  const { data } = await olivia.call('listVerifications', { status: 'pending', limit: 50 })
  const found = data.find(({ userId }) => userId === id)
  return olivia.call('getVerification', { id: found?.id ?? 0 })
}

/** A user who has registered and nothing more. */
function newcomer(world: World, at: number): Promise<Trader> {
  const role = { ...roles.nina, username: `zoe${at}`, mobile: `+861381111000${at}`, address: `10.4.0.${at}` }
  return register(role, world.transport)
}
