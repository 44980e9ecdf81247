import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings, userId } from '@u-market/domain'
import { plainPicture, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { transact } from '../../db/transact.ts'
import { openChat, sendMessage } from '../messaging/index.ts'
import { announceFiles, removeDueFiles, takeFilesBack } from './file-removals.ts'
import { pruneUploads } from './prune-uploads.ts'
import { requireOwnUploads } from './require-own-uploads.ts'

describe('the nightly pruning', () => {
  test('deletes a day-old upload that no row refers to, with its file, and keeps a younger one', async ({
    world,
  }) => {
    const { bob, deps } = world
    const left = await upload(bob, 'voucher')
    world.clock.skip({ hours: 23 })
    const young = await upload(bob, 'voucher')
    await pruneUploads(deps)
    expect([has(world, left), has(world, young)]).toEqual([true, true])
    world.clock.skip({ hours: 1 })
    await pruneUploads(deps)
    expect([has(world, left), has(world, young)]).toEqual([false, true])
    expect(await rows(world, [left, young])).toEqual([young])
    await expect(bob.call('editProfile', { avatar: left })).naming('avatar')
  })

  test('keeps every upload that a row refers to, and its file', async ({ world }) => {
    const { deps } = world
    const named = await nameEverywhere(world)
    const everywhere = await placesOf(world)
    world.clock.skip({ days: 2 })
    await pruneUploads(deps)
    await pruneUploads(deps)
    expect((await rows(world, named)).sort()).toEqual([...named].sort())
    for (const path of named) expect(has(world, path), path).toBe(true)
    expect(await placesOf(world)).toEqual(everywhere)
    // The pruning has to check every column that refers to uploads. These are all of them.
    expect(everywhere).toEqual([
      'app_user.avatar',
      'dispute.images',
      'event.body',
      'event.images',
      // `event.snapshot` and `payment_proof.path` need no check: the order refers to the same pictures, and no proof is ever
      // removed from it.
      'event.snapshot',
      'payment_method.qr_code',
      'payment_proof.path',
      'report.images',
      'trade_order.method',
      'trade_order.proofs',
      'verification.document_back',
      'verification.document_front',
    ])
  })

  test('deletes a replaced avatar, and a replaced payment code that no order uses', async ({ world }) => {
    const { mei, bob, deps } = world
    const [face, faceNow] = [await upload(bob, 'avatar'), await upload(bob, 'avatar')]
    await bob.call('editProfile', { avatar: face })
    const [code, sold, codeNow] = [
      await upload(mei, 'qrcode'),
      await upload(mei, 'qrcode'),
      await upload(mei, 'qrcode'),
    ]
    const save = (qrCode: string, id?: number) =>
      mei.call('savePaymentMethod', {
        ...(id !== undefined && { id }),
        type: 'wechat',
        name: mei.realName,
        account: 'mei-on-wechat',
        qrCode,
        payPassword: mei.payPassword,
      })
    const method = await save(code)
    world.clock.skip({ hours: 25 })
    await pruneUploads(deps)
    await bob.call('editProfile', { avatar: face })
    expect([has(world, face), has(world, code)]).toEqual([true, true])
    expect([has(world, faceNow), has(world, sold), has(world, codeNow)]).toEqual([false, false, false])

    const [nextFace, nextCode, lastCode] = [
      await upload(bob, 'avatar'),
      await upload(mei, 'qrcode'),
      await upload(mei, 'qrcode'),
    ]
    await bob.call('editProfile', { avatar: nextFace })
    await save(nextCode, method.id)
    const offer = await mei.lists({ num: '50.00', methods: [method] })
    await bob.buys({ from: offer, num: '5.00', type: 'wechat' })
    await save(lastCode, method.id)
    world.clock.skip({ hours: 25 })
    await pruneUploads(deps)
    expect([has(world, face), has(world, code)]).toEqual([false, false])
    // The order keeps the payment code from when it was placed.
    expect([has(world, nextFace), has(world, nextCode), has(world, lastCode)]).toEqual([true, true, true])
  })
})

test('keeps an upload that a transaction is about to use, and refuses to use one that was just deleted', async ({
  world,
}) => {
  const { bob, deps } = world
  const [first, second] = [await upload(bob, 'evidence'), await upload(bob, 'evidence')]
  world.clock.skip({ hours: 25 })
  const name = (path: string, meanwhile: () => Promise<void>) =>
    transact(deps.database, null, async (tx) => {
      await requireOwnUploads(tx, {
        userId: userId(bob.id),
        category: 'evidence',
        paths: [path],
        field: 'images',
      })
      await meanwhile()
    })
  await name(first, () => pruneUploads(deps))
  expect([has(world, first), has(world, second)]).toEqual([true, false])
  await expect(name(second, async () => {})).rejects.toThrow('images')
})

describe('a file without a row', () => {
  const paths = ['/uploads/voucher/never-committed.jpg', '/uploads/voucher/half-written.jpg']

  test('is removed a day after it was announced, with what was written of it', async ({ world }) => {
    const { deps } = world
    await announceFiles(deps, paths)
    await deps.files.put(paths[0] ?? '', Buffer.from('x'))
    writeFileSync(`${join(deps.dataDir, paths[1] ?? '')}.part`, 'x')
    world.clock.skip({ hours: 23 })
    await removeDueFiles(deps)
    expect(has(world, paths[0] ?? '')).toBe(true)
    world.clock.skip({ hours: 1 })
    await removeDueFiles(deps)
    expect([has(world, paths[0] ?? ''), has(world, `${paths[1]}.part`)]).toEqual([false, false])
    expect(await removals(world)).toEqual([])
  })

  test('is refused a row once its removal is near', async ({ world }) => {
    const { deps } = world
    await announceFiles(deps, paths)
    const takeBack = () => transact(deps.database, null, (tx) => takeFilesBack(tx, deps.clock.now(), paths))
    await takeBack()
    await expect(takeBack()).rejects.toThrow('not announced')
    await announceFiles(deps, paths)
    world.clock.skip({ hours: 23 })
    await expect(takeBack()).rejects.toThrow('not announced')
  })

  test('is never an upload that was answered', async ({ world }) => {
    const { bob, deps } = world
    const { url } = await bob.client.upload(await plainPicture(), 'voucher')
    expect(await removals(world)).toEqual([])
    world.clock.skip({ hours: 25 })
    await removeDueFiles(deps)
    expect(has(world, url)).toBe(true)
  })
})

describe('the picture of a payment', () => {
  test('is removed at the end of its term, and its row still keeps it from another order', async ({
    world,
  }) => {
    const { alice, bob, deps, pool } = world
    const picture = await plainPicture('#123456')
    const order = await bob.buys({ from: await alice.lists({ num: '9.00' }), num: '5.00' })
    await alice.confirms(order)
    const { url, fullUrl } = await bob.client.upload(picture, 'voucher')
    await bob.call('markPaid', { orderId: order.orderId, proofs: url })
    const report = await upload(bob, 'evidence')
    await bob.call('reportBug', { type: 'app', content: 'It does not open.', images: report })
    await pool.query(`update upload set created_at = created_at - make_interval(days => $1)`, [
      defaultSettings.proofDays,
    ])
    world.clock.skip({ minutes: 1 })
    await pruneUploads(deps)
    expect([has(world, url), has(world, report)], 'while order and report are open').toEqual([true, true])

    await alice.releases(order)
    await pruneUploads(deps)
    expect(has(world, url), 'while a claim can be made').toBe(true)
    world.clock.skip({ days: defaultSettings.claimDays, hours: 1 })
    await pool.query(
      `update report set status = 'answered', answer = 'It does.', answered_by = 1, answered_at = now()`,
    )
    await pruneUploads(deps)
    expect([has(world, url), has(world, report)]).toEqual([false, false])
    expect(await rows(world, [url, report])).toHaveLength(2)
    expect(await removals(world)).toEqual([])

    const fresh = (await bob.call('getOrder', { orderId: order.orderId })).proofs[0]?.fullUrl ?? fullUrl
    const opened = await fetch(world.server.baseUrl + fresh.replace(/^https?:\/\/[^/]+/, ''))
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([410, 'no-store'])
    const again = await bob.buys({ from: await alice.lists({ num: '9.00' }), num: '5.00' })
    await alice.confirms(again)
    const copy = (await bob.client.upload(picture, 'voucher')).url
    await expect(bob.call('markPaid', { orderId: again.orderId, proofs: copy })).refusedWith('VOUCHER_USED')
    await expect(bob.call('markPaid', { orderId: again.orderId, proofs: url })).naming('proofs')
  })
})

async function removals({ pool }: World): Promise<string[]> {
  return (await pool.query<{ path: string }>('select path from file_removal')).rows.map(({ path }) => path)
}

/** Uploads one picture for each place that can refer to one. */
async function nameEverywhere(world: World): Promise<string[]> {
  const { bob, mei, nina, olivia } = world
  const face = await upload(bob, 'avatar')
  await bob.call('editProfile', { avatar: face })
  const code = await upload(mei, 'qrcode')
  const { payPassword, realName: name } = mei
  const account = 'mei-on-wechat'
  const method = await mei.call('savePaymentMethod', {
    type: 'wechat',
    name,
    account,
    qrCode: code,
    payPassword,
  })
  const order = await bob.buys({
    from: await mei.lists({ num: '9.00', methods: [method] }),
    num: '5.00',
    type: 'wechat',
  })
  await mei.confirms(order)
  const proof = await upload(bob, 'voucher')
  await bob.call('markPaid', { orderId: order.orderId, proofs: proof })
  const [opening, answer] = [await upload(mei, 'evidence'), await upload(bob, 'evidence')]
  const appeal = await mei.appeals(order, { images: opening })
  await bob.addsEvidence(appeal, 'Here is my statement.', answer)
  const [bug, abuse] = [await upload(nina, 'evidence'), await upload(nina, 'evidence')]
  await nina.call('reportBug', { type: 'app', content: 'It does not open.', images: bug })
  await nina.call('reportUser', {
    userId: mei.id,
    type: 'abuse',
    content: 'Rude in the chat.',
    images: abuse,
  })
  const [front, back] = [await upload(nina, 'idcard'), await upload(nina, 'idcard')]
  await nina.call('applyForVerification', {
    realName: 'Nina Park',
    documentNumber: 'P7654321',
    documentFront: front,
    documentBack: back,
  })
  const service = await openChat(world.deps, { id: userId(nina.id), locale: 'en-US' }, 'service')
  const [said, shown] = [
    await upload(nina, 'chat'),
    (await olivia.client.consoleUpload(await plainPicture())).url,
  ]
  const message = { senderId: userId(nina.id), sessionId: service.id, origin: '', messageType: 1 as const }
  const seen = await sendMessage(world.deps, { ...message, text: said, messageId: 'from-nina-1' })
  const reply = { id: service.id, messageType: 1, message: shown, messageId: 'to-nina-1', seen }
  await olivia.call('answerConversation', reply)
  return [face, code, proof, opening, answer, bug, abuse, front, back, said, shown]
}

/**
 * Finds all columns of the database that contain an upload's path. Leaves out stored responses, which are kept for only a day.
 */
async function placesOf({ pool }: World): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb') and table_name not in ('upload', 'idempotency_key')
    order by 1, 2`)
  const places: string[] = []
  for (const { table, column } of columns) {
    const { rowCount } = await pool.query(
      `select from "${table}" where "${column}"::text like '%/uploads/%' limit 1`,
    )
    if (rowCount) places.push(`${table}.${column}`)
  }
  return places
}

async function upload(trader: Trader, category: string): Promise<string> {
  return (await trader.client.upload(await plainPicture(), category)).url
}

function has(world: Pick<World, 'deps'>, path: string): boolean {
  return existsSync(join(world.deps.dataDir, path))
}

async function rows(world: World, paths: readonly string[]): Promise<string[]> {
  const { rows: found } = await world.pool.query<{ path: string }>(
    'select path from upload where path = any($1)',
    [paths],
  )
  return found.map(({ path }) => path)
}
