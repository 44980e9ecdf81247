import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as chromeLauncher from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { Market } from './market.ts'
import type { Row, Rows } from './report.ts'
import type { Trading } from './trading.ts'

/** The first pages of both apps as built, in a browser. */
export async function* screens({ market }: Trading): Rows {
  const web = await measureScreen(market, { path: '/', folder: `${apps}web/dist`, isDesktop: false })
  yield sizeRow('first screen: JS brotli', web.brotliKb, { most: 95, scripts: web.scripts })
  yield scoreRow('first screen: Lighthouse mobile performance', web.performance, 98)
  yield scoreRow('first screen: Lighthouse accessibility', web.accessibility, 100)
  const desk = await measureScreen(market, {
    path: '/console/',
    folder: `${apps}console/dist`,
    isDesktop: true,
  })
  yield sizeRow('console: JS gzip', desk.gzipKb, { most: 200, scripts: desk.scripts })
  yield scoreRow('console: Lighthouse desktop performance', desk.performance, 98)
  yield scoreRow('console: Lighthouse accessibility', desk.accessibility, 95)
}

const apps = new URL('../../apps/', import.meta.url).pathname

function sizeRow(what: string, kb: number, { most, scripts }: { most: number; scripts: number }): Row {
  return {
    what,
    goal: `≤ ${most} kB`,
    measured: `${kb.toFixed(1)} kB in ${scripts} files`,
    isReached: kb <= most,
  }
}

function scoreRow(what: string, score: number, least: number): Row {
  const goal = least === 100 ? '100' : `≥ ${least}`
  return { what, goal, measured: String(score), isReached: score >= least }
}

export type ScreenFigures = {
  readonly scripts: number
  readonly brotliKb: number
  readonly gzipKb: number
  readonly performance: number
  readonly accessibility: number
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const KB = 1000
const MAX_POLLS = 3

/** Returns Lighthouse's scores of a page, and the scripts that it loads first. */
async function measureScreen(
  market: Market,
  screen: { path: string; folder: string; isDesktop: boolean },
): Promise<ScreenFigures> {
  const { CHROMIUM_PATH: chromePath } = process.env
  const chrome = await chromeLauncher.launch({ chromeFlags: flags, ...(chromePath ? { chromePath } : {}) })
  try {
    const address = `http://localhost:${market.port}${screen.path}`
    const { audits, performance, accessibility } = await judge(address, chrome.port, screen.isDesktop)
    return {
      ...sizes(requestedScripts(audits['network-requests']), screen.folder),
      performance: Math.round(performance * 100),
      accessibility: Math.round(accessibility * 100),
    }
  } finally {
    chrome.kill()
  }
}

/** Retries, because a browser sometimes reports no paint, and Lighthouse then has no score. */
async function judge(address: string, port: number, isDesktop: boolean) {
  for (let look = 1; look <= MAX_POLLS; look += 1) {
    const result = await lighthouse(
      address,
      { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'] },
      isDesktop ? desktopConfig : undefined,
    )
    const { performance, accessibility } = result?.lhr.categories ?? {}
    if (result && typeof performance?.score === 'number' && typeof accessibility?.score === 'number')
      return { audits: result.lhr.audits, performance: performance.score, accessibility: accessibility.score }
  }
  throw new Error(`Lighthouse has no verdict on ${address} after ${MAX_POLLS} looks`)
}

function sizes(paths: readonly string[], folder: string) {
  const files = filesBelow(folder)
  const bodies = paths.map((path) => readFileSync(files.get(path.split('/').at(-1) ?? '') ?? ''))
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  return {
    scripts: paths.length,
    brotliKb: sum(bodies.map((body) => brotliCompressSync(body).length)) / KB,
    gzipKb: sum(bodies.map((body) => gzipSync(body).length)) / KB,
  }
}

type Audit = { details?: unknown }

function requestedScripts(audit: Audit | undefined): string[] {
  const details = audit?.details
  if (
    typeof details !== 'object' ||
    details === null ||
    !('items' in details) ||
    !Array.isArray(details.items)
  )
    return []
  return details.items.flatMap((item: { url?: string; resourceType?: string }) =>
    item.resourceType === 'Script' && item.url ? [new URL(item.url).pathname] : [],
  )
}

/** Returns the files below a build's folder by name. */
function filesBelow(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => statSync(path).isFile())
      .map((path) => [path.split('/').at(-1) ?? '', path]),
  )
}
