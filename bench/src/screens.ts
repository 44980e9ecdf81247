import { measureScreen } from './first-screen.ts'
import type { Row, Rows } from './row.ts'
import type { Trading } from './trading.ts'

/** The first pages of both apps as they are built, in a browser. */
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
