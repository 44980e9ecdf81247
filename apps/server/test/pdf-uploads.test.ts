import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONSOLE_PICTURES, type Order, type UploadedPicture } from '@u-market/contract'
import { HEAVY_PDF_USES, PDFS_PER_DAY } from '@u-market/domain'
import { inWorld, plainPicture, type Trader, test, type World } from '@u-market/testkit'
import { brokenPdfs, heavyPdfs, receiptLines, receiptPdf, slowPdf } from '@u-market/testkit/pdfs'
import { isFullRun } from '@u-market/testkit/run'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import sharp from 'sharp'
import { expect } from 'vitest'
import { countFilesByKey, pruneUploads, sealFiles, uploadStore } from '../src/features/uploads/index.ts'
import { parseDataKeys } from '../src/platform/data-keys.ts'
import { openPhone, openServicePhone } from './chat-phone.fixture.ts'
import { download, readZip } from './exports.fixture.ts'
import { appealed, orderIn } from './order-in-state.fixture.ts'

/** Each PDF takes a process, and a busy machine is slow with them. */
const PROCESSES_MS = 60_000
const terms = Array.from({ length: 12 }, (_, at) => `Terms of the bank, article ${at + 1}, the same for all`)

test('an order is paid with a PDF: both sides see its pages, operators alone get the PDF, and each look is audited', {
  tags: ['call.upload'],
  timeout: PROCESSES_MS,
}, async ({ world }) => {
  const { alice, bob, mei, olivia } = world
  const pdf = await receiptPdf({ pages: [receiptLines('36.00', '111111'), terms] })
  const idempotencyKey = 'the-receipt-of-bob'
  const sent = await bob.client.upload(pdf, 'voucher', 'image/png', { idempotencyKey })
  expect(sent.pages).toHaveLength(2)
  expect(sent.pages?.[0]).toEqual({ url: sent.url, fullUrl: sent.fullUrl })
  expect(sent.original).toBeUndefined()
  expect(urlsOf(await bob.client.upload(pdf, 'voucher', 'image/png', { idempotencyKey }))).toEqual(
    urlsOf(sent),
  )

  const order = await payable(world, alice)
  const proofs = urlsOf(sent)
  expect((await bob.call('markPaid', { orderId: order.orderId, proofs: proofs.join() })).state).toBe(
    'releasing',
  )
  const seen = (await alice.sees(order)).proofs
  expect(seen.map(({ url }) => url)).toEqual(proofs)
  for (const { url } of seen) {
    const page = await get(world, url, { token: alice.token ?? '' })
    expect(page.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(page.bytes).metadata()).toMatchObject({ width: 826, height: 1165 })
    expect((await get(world, url, { token: mei.token ?? '' })).status).toBe(403)
  }

  const shown = (await olivia.call('getOrder', { orderId: order.orderId })).order.proofs
  const [original] = new Set(shown.map((page) => page.original))
  expect(original).toMatch(/^\/console\/uploads\/original\/[\w-]{24}\.pdf$/)
  const path = (original ?? '').slice(CONSOLE_PICTURES.length)
  for (const token of [alice.token, bob.token, mei.token])
    expect((await get(world, path, { token: token ?? '' })).status).toBe(404)
  expect((await get(world, path)).status).toBe(403)
  expect((await get(world, path + new URL(sent.fullUrl).search)).status).not.toBe(200)
  await expect(bob.call('markPaid', { orderId: order.orderId, proofs: path })).naming('proofs')
  expect((await get(world, original ?? '')).status).toBe(401)
  expect((await get(world, original ?? '', await atConsole(world, 'rita'))).body).toContain('OPERATOR_ROLE')

  const opened = await get(world, original ?? '', consoleHeaders(olivia.token))
  expect(opened.bytes.equals(pdf)).toBe(true)
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]{24}\.pdf"$/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(await looksAt(world, path)).toBe(1)
  expect(fileOf(world, path).includes('%PDF')).toBe(false)

  await bob.call('exportData', { act: 'ask', password: bob.password })
  await world.clock.advance({ minutes: 1 })
  const { url } = await bob.call('exportData', { act: 'open', password: bob.password })
  const archive = readZip((await download(world, url ?? '')).bytes)
  expect(archive.get(`pictures${path.slice('/uploads'.length)}`)?.equals(pdf)).toBe(true)
})

test('a PDF in the chat of an order is a picture for each page, and in a dispute operators get the PDF', {
  timeout: PROCESSES_MS,
}, async ({ world }) => {
  const { alice, bob, mei, olivia } = world
  const { order, appeal } = await appealed(world)
  const pdf = await receiptPdf({ pages: [receiptLines('36.00', '333333'), terms] })
  const [first = '', second = ''] = urlsOf(await bob.client.upload(pdf, 'chat'))
  expect(first).toMatch(/^\/uploads\/chat\/[\w-]{24}-p1\.webp$/)
  const phone = await openPhone(world, bob, order.orderId)
  await phone.shows(first)
  await phone.shows(second)
  // Another user's page and the PDF itself are no pictures of the sender.
  const others = await openPhone(world, alice, order.orderId)
  await expect(others.shows(second)).rejects.toThrow()
  await expect(phone.shows(await originalOf(world, first))).rejects.toThrow()

  const { data } = await alice.call('listMessages', { orderId: order.orderId })
  const shown = data.filter(({ messageType }) => messageType === 1)
  expect(shown.map(({ message }) => new URL(message).pathname)).toEqual([second, first])
  for (const each of shown) expect(each).not.toHaveProperty('original')
  for (const path of [first, second]) {
    expect((await get(world, path, { token: alice.token ?? '' })).headers.get('content-type')).toBe(
      'image/webp',
    )
    expect((await get(world, path, { token: mei.token ?? '' })).status).toBe(403)
  }

  const { chat } = await olivia.call('getDispute', { id: appeal.id })
  const pages = chat.filter(({ messageType }) => messageType === 1)
  expect(pages.map(({ message }) => message)).toEqual([first, second].map((path) => CONSOLE_PICTURES + path))
  const [original = ''] = new Set(pages.map((page) => page.original))
  const opened = await get(world, original, consoleHeaders(olivia.token))
  expect(opened.bytes.equals(pdf)).toBe(true)
  expect(await looksAt(world, original.slice(CONSOLE_PICTURES.length))).toBe(1)
  expect((await get(world, original, await atConsole(world, 'rita'))).body).toContain('OPERATOR_ROLE')

  // In the chat with customer service too.
  const asked = urlsOf(await bob.client.upload(pdf, 'chat'))
  const service = await openServicePhone(world, bob)
  await service.shows(asked[0] ?? '')
  const [conversation] = (await olivia.call('listConversations', {})).data
  const { messages } = await olivia.call('getConversation', { id: conversation?.id ?? 0 })
  const picture = messages.find(({ messageType }) => messageType === 1)
  expect(picture?.original).toMatch(/^\/console\/uploads\/original\//)
})

test('a PDF that cannot be shown is refused with its reason, nothing is kept, and heavy ones are few', {
  tags: ['call.upload'],
  timeout: PROCESSES_MS,
}, async ({ world }) => {
  const { bob } = world
  const four = await receiptPdf({ pages: ['1', '2', '3', '4'].map((number) => receiptLines('1.00', number)) })
  const before = await world.countRows()
  const up = (file: Buffer, category = 'voucher') => bob.client.upload(file, category)
  await expect(up(four)).refusedWith('PDF_PAGES', { limit: 3 })
  await expect(up(await receiptPdf({ pages: [['secret']], password: 'x' }))).refusedWith('PDF_ENCRYPTED')
  await expect(up(brokenPdfs['shows nothing']?.() ?? four)).refusedWith('PDF_BROKEN')
  for (const category of ['avatar', 'idcard', 'qrcode'])
    await expect(up(four, category), category).refusedWith('UPLOAD_INVALID')
  await expect(up(heavyPdfs['draws itself']?.() ?? four)).refusedWith('PDF_HEAVY')
  expect(await world.countRows()).toEqual(before)

  expect((await up(four, 'evidence')).pages).toHaveLength(4)
  expect((await up(await plainPicture())).pages).toBeUndefined()
  const subject = `pdf:${bob.id}`
  // One for each second begun, of which a busy machine has more.
  expect(await usesOf(world, subject)).toBeGreaterThanOrEqual(HEAVY_PDF_USES + 4)
  if (isFullRun) {
    const before = await usesOf(world, subject)
    expect((await up(slowPdf(16_000))).pages).toHaveLength(1)
    expect(await usesOf(world, subject)).toBeGreaterThan(before + 1)
  }
  await world.pool.query('update rate_count set used = $2 where subject = $1', [subject, PDFS_PER_DAY])
  await expect(up(four, 'evidence')).refusedWith('RATE_LIMITED', { until: expect.any(Number) })
  // Pictures are limited separately.
  await up(await plainPicture())
  world.clock.skip({ hours: 25 })
  expect((await up(await receiptPdf({ pages: [terms] }))).pages).toHaveLength(1)
})

test('a receipt shown again is found on whichever page it is, and a bank’s terms are not taken for one', {
  timeout: PROCESSES_MS,
}, async ({ world }) => {
  const { alice, bob, mei } = world
  const receipt = receiptLines('36.00', '222222')
  const pdf = await receiptPdf({ pages: [receipt, terms] })
  await pays(bob, await payable(world, alice), pdf)
  const second = await payable(world, mei)
  await expect(pays(bob, second, pdf)).refusedWith('VOUCHER_USED')

  await pays(bob, second, await receiptPdf({ pages: [receiptLines('57.10', '987654'), terms] }))
  await world.clock.advance({ seconds: 1 })
  expect(await isToldAlike(mei, second)).toBe(false)

  const third = await payable(world, alice)
  await pays(bob, third, await receiptPdf({ pages: [['My payment of today'], receipt] }))
  await world.clock.advance({ seconds: 1 })
  expect(await isToldAlike(alice, third)).toBe(true)
})

/** In its own folder: the new key re-encrypts every file. */
const alone = test.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  world: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pdf-'))
    try {
      await inWorld({ dataDir }, use)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  },
})

alone(
  'a PDF ends with the last of its pages or with its time, and moves to a new key',
  {
    timeout: PROCESSES_MS,
  },
  async ({ world }) => {
    const { alice, bob, deps } = world
    const [used, unused] = [
      await bob.client.upload(
        await receiptPdf({ pages: [receiptLines('36.00', '333333'), terms] }),
        'voucher',
      ),
      await bob.client.upload(await receiptPdf({ pages: [receiptLines('36.00', '444444')] }), 'voucher'),
    ]
    const order = await payable(world, alice)
    await bob.call('markPaid', { orderId: order.orderId, proofs: used.url })
    const [kept, gone] = [await originalOf(world, used.url), await originalOf(world, unused.url)]
    world.clock.skip({ hours: 25 })
    await pruneUploads(deps)
    const isThere = (path: string) => existsSync(join(deps.dataDir, path))
    expect([...urlsOf(used), kept].map(isThere)).toEqual([true, false, true])
    expect([unused.url, gone].map(isThere)).toEqual([false, false])
    const { rowCount } = await world.pool.query('select from upload where path = $1', [gone])
    expect(rowCount).toBe(0)

    const keys = parseDataKeys(`newer:${Buffer.alloc(32, 7).toString('base64')}`)
    if (!keys) throw new Error('no keys')
    const store = deps.files
    const before = await uploadStore(deps).read(kept)
    expect(
      await sealFiles({ database: deps.database, store, keys: [keys[0], ...deps.dataKeys] }),
    ).toBeGreaterThan(0)
    expect((await countFilesByKey({ database: deps.database, store })).get('newer')).toBeGreaterThan(0)
    const after = await uploadStore({ ...deps, dataKeys: keys }).read(kept)
    expect(after?.byteCount).toBe(before?.byteCount)

    // It ends half a year after the upload, once its order can no longer be claimed; the page stays.
    await world.pool.query(`update upload set created_at = created_at - interval '181 days'`)
    const endsWith = async (hours: number): Promise<boolean> => {
      world.clock.skip({ hours })
      await pruneUploads(deps)
      return isThere(kept)
    }
    expect(await endsWith(1)).toBe(true)
    await alice.releases(order)
    expect(await endsWith(24)).toBe(true)
    expect(await endsWith(5 * 24)).toBe(false)
    expect(isThere(used.url)).toBe(true)
    expect(await originalOf(world, used.url)).toBe('')
  },
)

async function usesOf({ pool }: World, subject: string): Promise<number> {
  const { rows } = await pool.query<{ used: number }>('select used from rate_count where subject = $1', [
    subject,
  ])
  return rows[0]?.used ?? 0
}

function urlsOf({ url, pages }: UploadedPicture): string[] {
  return pages ? pages.map((page) => page.url) : [url]
}

function payable(world: World, seller: Trader): Promise<Order> {
  return orderIn(world, 'paying', { buyer: world.bob, seller })
}

async function pays(buyer: Trader, { orderId }: Order, pdf: Buffer): Promise<Order> {
  return buyer.call('markPaid', { orderId, proofs: urlsOf(await buyer.client.upload(pdf, 'voucher')).join() })
}

async function isToldAlike(side: Trader, { orderId }: Order): Promise<boolean> {
  const { data } = await side.call('listMessages', { orderId })
  return data.some(({ message }) => message.includes('looks like one used in another order'))
}

async function get(world: World, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(world.server.baseUrl + path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, body: bytes.toString() }
}

async function atConsole(world: World, name: Parameters<World['atConsole']>[0]) {
  return consoleHeaders((await world.atConsole(name)).token)
}

async function looksAt(world: World, path: string): Promise<number> {
  const { rows } = await world.pool.query(
    `select from audit_entry where action = 'document.look' and subject = $1`,
    [`upload:${path}`],
  )
  return rows.length
}

function fileOf({ deps }: World, path: string): Buffer {
  return readFileSync(join(deps.dataDir, path))
}

async function originalOf(world: World, page: string): Promise<string> {
  const { rows } = await world.pool.query<{ original: string }>(
    'select original from upload where path = $1',
    [page],
  )
  return rows[0]?.original ?? ''
}
