import { expect, type Frame, type Page } from '@playwright/test'
import { order } from './acts.ts'
import type { Words } from './words.ts'

export type Deal = { readonly num: string; readonly amount: string }

/** What Bob's phone begins with, at the reference price. */
export const DEAL: Deal = { num: '50.00 U', amount: '¥360.00' }

/** A phone on the demo's desktop page; its owner is signed in. */
export async function demoPhone(page: Page, words: Words, name: string): Promise<Frame> {
  const element = await page.getByTitle(words.desktop('phoneOf', { name })).elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`${name} has no phone`)
  return frame
}

/** Bob orders from the offer that his phone begins on, what is filled in there. */
export async function orderOn(bob: Frame, words: Words, deal: Deal = DEAL): Promise<void> {
  await order(bob, words, deal)
}

/** Alice goes from the Tip to the order, and confirms it. */
export async function confirmOn(alice: Frame, words: Words): Promise<void> {
  const tip = alice.getByRole('dialog', { name: words.core('tip') })
  await expect(tip).toContainText(words.core('buyerOrdered', { name: 'Bob' }))
  await tip.getByRole('button', { name: words.core('tipOrder') }).click()
  await alice.getByRole('button', { name: words.orders('confirmAct') }).click()
}

/** Bob shows the sample image, and says that he has paid. */
export async function payOn(bob: Frame, words: Words, { amount }: Deal = DEAL): Promise<void> {
  await bob.getByRole('button', { name: words.orders('useSample') }).click()
  const paid = bob.getByRole('button', { name: words.orders('havePaid', { amount }) })
  await expect(paid).toBeEnabled()
  await paid.click()
}

/** Alice ticks what she has checked, and releases. */
export async function releaseOn(
  alice: Frame,
  words: Words,
  pin: string,
  { num }: Deal = DEAL,
): Promise<void> {
  const act = words.orders('release', { num })
  const release = alice.getByRole('button', { name: act })
  await expect(release).toBeVisible()
  for (const check of await alice.getByRole('checkbox').all()) await check.check()
  await release.click()
  const sheet = alice.getByRole('dialog', { name: act })
  for (const figure of pin) await sheet.getByRole('button', { name: figure, exact: true }).click()
}
