import { plainPicture } from '@u-market/testkit'
import { paymentProof } from '@u-market/testkit/pictures'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeLook, isAlike } from './look.ts'

const copies: Readonly<Record<string, (picture: Buffer) => Promise<Buffer>>> = {
  compressed: (picture) => sharp(picture).jpeg({ quality: 50 }).toBuffer(),
  'as WebP': (picture) => sharp(picture).webp({ quality: 60 }).toBuffer(),
  smaller: (picture) => sharp(picture).resize(400).jpeg().toBuffer(),
  larger: (picture) => sharp(picture).resize(900).jpeg().toBuffer(),
  brighter: (picture) => sharp(picture).linear(1.1, 10).jpeg().toBuffer(),
  darker: (picture) => sharp(picture).linear(0.75, 0).jpeg().toBuffer(),
  'cropped by 1 %': (picture) => cropped(picture, 0.01),
  'cropped by 3 %': (picture) => cropped(picture, 0.03),
}

test.each(Object.keys(copies))('a receipt and its copy, %s, look alike', async (how) => {
  for (const seed of [1, 2, 3]) {
    const receipt = await receiptOf(seed)
    expect(isAlike(await look(receipt), await look(await copies[how]!(receipt)))).toBe(true)
  }
})

test('receipts of one bank for the same people look different', async () => {
  const looks: Buffer[] = []
  for (let seed = 1; seed <= 16; seed++) looks.push(await look(await receiptOf(seed)))
  const pairs = looks.flatMap((one, at) => looks.slice(at + 1).map((other) => isAlike(one, other)))
  expect(pairs.filter(Boolean)).toHaveLength(0)
  expect(pairs).toHaveLength(120)
})

test('a picture without lines of text is not compared', async () => {
  expect(await describeLook(await plainPicture())).toBeNull()
  expect(await describeLook(await plainPicture('#0B7A5E', 600))).toBeNull()
})

async function look(picture: Buffer): Promise<Buffer> {
  const found = await describeLook(picture)
  expect(found).not.toBeNull()
  return found ?? Buffer.alloc(0)
}

/** Receipts of a regular customer: only amount, time and reference differ. */
function receiptOf(seed: number): Promise<Buffer> {
  return paymentProof({
    amount: `${100 + seed * 37}.50`,
    currency: 'CNY',
    from: 'Bob Lin',
    to: 'Alice Chen',
    account: '6222 0000 0000 1234',
    at: new Date(Date.UTC(2026, 0, 3 * seed, 5 * seed, 7 * seed)),
    note: String((137_911 * (seed + 1)) % 1_000_000).padStart(6, '0'),
  })
}

async function cropped(picture: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const [left, top] = [Math.round(width * share), Math.round(height * share)]
  const area = { left, top, width: width - 2 * left, height: height - 2 * top }
  return sharp(picture).extract(area).jpeg({ quality: 85 }).toBuffer()
}
