import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userId } from '@u-market/domain'
import { plainPicture, type Trader, test, type World } from '@u-market/testkit'
import pino from 'pino'
import { describe, expect } from 'vitest'
import { transact } from '../../db/transact.ts'
import { openChat, sendMessage } from '../messaging/index.ts'
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

describe('files without a row', () => {
  test('are removed once they are a day old, as are unfinished files', async ({ world }) => {
    const kept = await upload(world.bob, 'voucher')
    const old = [
      stray(world, 'voucher/old-one.jpg', 25),
      stray(world, 'incoming/a.part', 25),
      stray(world, 'chat/b.jpg.part', 25),
    ]
    const young = [stray(world, 'voucher/young-one.jpg', 23), stray(world, 'incoming/c.part', 23)]
    await pruneUploads(world.deps)
    expect(old.map((path) => has(world, path))).toEqual([false, false, false])
    expect([...young, kept].map((path) => has(world, path))).toEqual([true, true, true])
  })

  test('are kept if they are most of the files, which then belong to another database', async ({ world }) => {
    const said: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
    // A separate folder, because the other worlds of this process share theirs.
    const dataDir = join(world.deps.dataDir, 'elsewhere')
    const strays = Array.from({ length: 12 }, (_, at) =>
      stray({ deps: { dataDir } }, `voucher/${at}.jpg`, 25),
    )
    await pruneUploads({ ...world.deps, dataDir, log })
    expect(strays.every((path) => existsSync(join(dataDir, path)))).toBe(true)
    expect(said.join()).toContain('another database')
  })
})

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

function stray(world: { deps: { dataDir: string } }, name: string, hours: number): string {
  const file = join(world.deps.dataDir, 'uploads', name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'x')
  const at = Date.now() / 1000 - hours * 3600
  utimesSync(file, at, at)
  return `/uploads/${name}`
}
