import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, preview } from 'vite'
import { pick } from '../harness/acts.ts'
import { expectToBeAccessible, expectToFit } from '../harness/inspect.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import { nameOf } from '../harness/words.ts'

const root = fileURLToPath(new URL('../../apps/web', import.meta.url))
const pages = ['acts', 'people', 'order', 'inputs', 'states'] as const

test('every part in every state is accessible and fits every phone', async ({ market, phone, words }) => {
  const gallery = await openGallery(market)
  try {
    const { page } = await phone({ device: 'iPhone' })
    await page.goto(`${gallery.address}/gallery`)
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
    await pick(page, nameOf(words.locale))
    for (const name of pages) await look(page, name)
  } finally {
    await gallery.close()
  }
})

async function look(page: Page, name: (typeof pages)[number]): Promise<void> {
  await test.step(name, async () => {
    await pick(page, name)
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
    await expectToFit(page)
    await expectToBeAccessible(page)
  })
}

/** The app with its gallery, which no other build has, in front of the market's server. */
async function openGallery({ address }: Market) {
  const outDir = await mkdtemp(join(tmpdir(), 'u-market-gallery-'))
  const folders = { outDir, emptyOutDir: true }
  await build({ root, mode: 'gallery', build: folders, logLevel: 'error' })
  const server = await preview({
    root,
    mode: 'gallery',
    build: folders,
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': address, '/uploads': address } },
    logLevel: 'error',
  })
  return {
    address: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    close: async (): Promise<void> => {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}
