import type { Page, TestInfo } from '@playwright/test'
import { beginWireRecord, sawFrame, sawRequest, sawScreen, wireRecord } from '@u-market/testkit/wire'
import { rows } from '../../tools/spec-coverage/rows.ts'

const rowTags: ReadonlySet<string> = new Set(rows.map(({ id }) => `@${id}`))

/** Records the calls, requests, frames and screens of this test and its pages; the run's report has them as an annotation. */
export async function keepWireRecord(
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for off the pattern
  {}: object,
  use: (nothing: undefined) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const unknown = info.tags.filter((tag) => !rowTags.has(tag))
  if (unknown.length > 0) throw new Error(`no rows of tools/spec-coverage/rows.ts: ${unknown.join(', ')}`)
  beginWireRecord()
  await use(undefined)
  info.annotations.push({ type: 'wire', description: wireRecord().join(', ') })
}

/**
 * Records the addresses that the page shows, with or without a load, the calls that leave it, and the frames that it receives.
 */
export function recordPage(page: Page): void {
  page.on('framenavigated', (frame) => {
    // A tab that turns into a download has no address.
    const address = frame === page.mainFrame() && URL.parse(frame.url())
    if (address) sawScreen(address.pathname)
  })
  page.on('request', (request) => {
    if (request.method() === 'POST') sawRequest(new URL(request.url()).pathname)
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => sawFrame(String(payload)))
  })
}
