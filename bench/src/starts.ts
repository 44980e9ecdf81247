import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { callPaths } from '@u-market/contract'
import { freePort } from '@u-market/testkit/free-port'
import { median, type Row, type Rows } from './report.ts'
import type { Scale } from './scale.ts'

/** How long `npm start` takes, with an empty data folder and with a filled one. The apps are built. */
export async function* starts({ rounds }: Scale): Rows {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-starts-'))
  chmodSync(folder, 0o755)
  const again: Start[] = []
  try {
    yield firstRow(await timeStart(folder))
    for (let round = 0; round < rounds; round++) again.push(await timeStart(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const until = median(again.map(({ marketMs }) => marketMs))
  yield {
    what: '`npm start`, installed, until the market answers',
    goal: `≤ ${seconds(AGAIN_GOAL_MS)}`,
    measured: seconds(until),
    isReached: until <= AGAIN_GOAL_MS,
  }
}

const AGAIN_GOAL_MS = 1500
const FIRST_GOAL_MS = 5000

function firstRow({ pageMs, marketMs }: Start): Row {
  return {
    what: '`npm start`, the first ever, until a page shows',
    goal: `≤ ${seconds(FIRST_GOAL_MS)}`,
    measured: `${seconds(pageMs)} (the market with its demo after ${seconds(marketMs)})`,
    isReached: pageMs <= FIRST_GOAL_MS,
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

type Start = {
  /** Until a page shows, if only the one that says that the market is being prepared. */
  readonly pageMs: number
  /** Until the market answers a call. */
  readonly marketMs: number
}

async function timeStart(dataDir: string): Promise<Start> {
  const port = await freePort()
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...env } = process.env
  const origin = `http://localhost:${port}`
  const startedAt = performance.now()
  const start = spawn(process.execPath, [runner, 'start'], {
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await awaitAnswer(async () => isPage(await fetch(origin, { headers: { accept: 'text/html' } })))
    const pageMs = performance.now() - startedAt
    await awaitAnswer(async () => (await fetch(`${origin}${callPaths.getMarket}`, { method: 'POST' })).ok)
    return { pageMs, marketMs: performance.now() - startedAt }
  } finally {
    const exited = once(start, 'exit')
    start.kill('SIGTERM')
    await exited
  }
}

const runner = new URL('../../tools/run.mjs', import.meta.url).pathname
const START_LIMIT_MS = 60_000

/** Also the page that says that the market is being prepared. */
function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

async function awaitAnswer(isThere: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + START_LIMIT_MS
  while (performance.now() < until) {
    if (await isThere().catch(() => false)) return
    await delay(10)
  }
  throw new Error('the start does not answer')
}
