import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { cameraFrame } from '@u-market/testkit/pictures'
import { launchOptions } from './browser.ts'

/** A browser whose camera looks at this picture, and is allowed to. */
export async function browserLookingAt(
  code: Buffer,
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const file = join(folder, 'camera.mjpeg')
  writeFileSync(file, await cameraFrame(code))
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  return {
    browser,
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true })
    },
  }
}
